// The address of a logo that is a picture.
import type { LogoPicture } from '../../../shared/rules/site-logo.ts'
import { servicePaths } from '../../../shared/service-paths.ts'

export const logoAddress = ({ id }: Pick<LogoPicture, 'id'>): string => `${servicePaths.logo}?id=${id}`
