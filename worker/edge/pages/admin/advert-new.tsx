// A new campaign. It is paused until it is run.
import { AdvertForm, type AdvertOutcome, saveAdvert } from './advert-form.tsx'
import { adminPage } from './section-page.tsx'

export const adminAdvertNew = adminPage<'admin_advert_new', object, AdvertOutcome>({
  section: 'adverts',
  // The upstream says whether the member may create one.
  ask: ({ call }) => call('adminAdverts', { sort: 'changed', filter: 'current', after: 0, find: undefined }),
  act: saveAdvert,
  title: (_, { t }) => t('adverts.new'),
  content: (_, context, outcome) => <AdvertForm campaign={null} outcome={outcome} context={context} />,
})
