import { customIssue } from '@fiscus/contracts/fields/custom-issue'
import { values } from '@fiscus/messages/values'
import { z } from 'zod'

/** Arguments of `refine`: limits years to what PostgreSQL reads in this format. */
export const inSupportedYears: [(dayOrInstant: string) => boolean, ReturnType<typeof customIssue>] = [
  (dayOrInstant) => /^(19|2\d)/.test(dayOrInstant),
  customIssue(values.years({ first: '1900', last: '2999' })),
]

const day = z.iso.date().refine(...inSupportedYears)

export const dateRange = z.strictObject({
  from: day.meta({ description: 'The first day, included.' }),
  to: day.meta({ description: 'The last day, included.' }),
})

/** Arguments of `refine`: the last day must not be before the first. */
export const inOrder: [(span: z.output<typeof dateRange>) => boolean, ReturnType<typeof customIssue>] = [
  ({ from, to }) => from <= to,
  customIssue(values.notBefore({ field: 'from' }), ['to']),
]
