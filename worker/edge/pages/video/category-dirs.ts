// The categories of a video, by their addresses: campaigns may be for some of them.
import type { Video } from '../../../../shared/entities/video.ts'

export const categoryDirs = ({ categories }: Pick<Video, 'categories'>): string[] => categories.map(({ dir }) => dir)
