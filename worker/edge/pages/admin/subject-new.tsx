// A new performer or channel.
import { adminPage } from './section-page.tsx'
import { SubjectForm, type SubjectOutcome, saveSubject } from './subject-form.tsx'

const newPage = <Name extends 'admin_model_new' | 'admin_channel_new'>(family: 'models' | 'channels') =>
  adminPage<Name, object, SubjectOutcome>({
    section: family,
    // The upstream says whether the member may create one.
    ask: ({ call }) => call('adminOverview', {}),
    act: (context, form) => saveSubject(context, family, '0', form),
    title: (_, { t }) => t(family === 'models' ? 'admin.newModel' : 'admin.newChannel'),
    content: (_, context, outcome) => (
      <SubjectForm family={family} subject={null} outcome={outcome} context={context} />
    ),
  })

export const adminModelNew = newPage<'admin_model_new'>('models')
export const adminChannelNew = newPage<'admin_channel_new'>('channels')
