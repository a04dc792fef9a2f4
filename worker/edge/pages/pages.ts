// The pages by the name of their route : the compiler asks for a page for every route.
import type { RouteName } from '../../../shared/routes.ts'
import type { AnyPage } from '../render/page.ts'
import { index } from './index.tsx'
import { search } from './search.tsx'
import { searchForm } from './search-form.tsx'
import { video } from './video.tsx'
import { videos } from './videos.tsx'

export const pages: Record<RouteName, AnyPage> = { index, videos, search, searchForm, video }
