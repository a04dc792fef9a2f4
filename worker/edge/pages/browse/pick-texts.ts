// The texts of the pages of made lists, and of their rows on the home page.

export const pickTexts = {
  trending: { heading: 'picks.trending.heading', seo: 'picks.trending.seo' },
  new_this_week: { heading: 'picks.new_this_week.heading', seo: 'picks.new_this_week.seo' },
} as const
