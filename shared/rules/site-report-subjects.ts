// The subjects of a report to the site (spec §5). A legal notice needs no captcha.

/** In the order of the specification (§5). */
export const reportSubjects = ['dmca', 'technical', 'inappropriate', 'support'] as const
export type ReportSubject = (typeof reportSubjects)[number]

/** Whether a report of this subject requires a captcha. */
export const needsCaptcha = (subject: string): boolean => subject !== 'dmca'
