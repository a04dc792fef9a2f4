// What a report to the site may be about (spec §5). A legal notice is taken without a captcha.

export const reportSubjects = ['dmca', 'technical', 'inappropriate', 'support'] as const
export type ReportSubject = (typeof reportSubjects)[number]

export const needsCaptcha = (subject: string): boolean => subject !== 'dmca'
