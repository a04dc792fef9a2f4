// A new category.
import { CategoryForm, type CategoryOutcome, saveCategory } from './category-form.tsx'
import { adminPage } from './section-page.tsx'

export const adminCategoryNew = adminPage<'admin_category_new', object, CategoryOutcome>({
  section: 'categories',
  // The upstream says whether the member may create one.
  ask: ({ call }) => call('adminOverview', {}),
  act: saveCategory,
  title: (_, { t }) => t('admin.newCategory'),
  content: (_, context, outcome) => <CategoryForm category={null} outcome={outcome} context={context} />,
})
