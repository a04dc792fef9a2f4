// What a report to the site may be about (spec §5). A legal notice is taken without a captcha.

/** In the order of the specification (§5). */
export const reportSubjects = ['dmca', 'technical', 'inappropriate', 'support'] as const
export type ReportSubject = (typeof reportSubjects)[number]

/** Whether somebody who reports this is asked for a captcha. */
export const needsCaptcha = (subject: string): boolean => subject !== 'dmca'
