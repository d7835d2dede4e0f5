import { z } from 'zod'
import { customerView, sellerView } from '../fields/party-view.ts'
import { day, decimal, viewFields } from '../fields/view-fields.ts'

const text = z.string().nullable()
const minutes = z.int().meta({ description: 'The filters hours and duration print it' })

/** Sums of entries. An amount is of the billable entries only. */
const sums = {
  minutes,
  billable_minutes: minutes,
  amount: decimal,
}

const node = z.object({ code: text.meta({ example: '1.2' }), title: z.string() })

/** The working time on a project between two days. */
export const timesheetView = z.object({
  ...viewFields,
  kind: z.literal('timesheet_report'),
  period: z.object({ from: day, to: day }).meta({ description: 'First and last day' }),
  project: z.object({ code: z.string(), name: z.string() }),
  currency: z.string().meta({ description: 'ISO 4217' }),
  provider: sellerView.nullable().meta({ description: 'The seller profile of the tenant' }),
  customer: customerView.nullable().meta({ description: 'The company of the project' }),
  people: z.array(z.object({ name: z.string(), ...sums })).meta({ description: 'By name' }),
  nodes: z
    .array(z.object({ node: node.nullable().meta({ description: 'null: without a task' }), ...sums }))
    .meta({ description: 'In the order of the work breakdown structure' }),
  entries: z
    .array(
      z.object({
        date: day,
        person: z.string(),
        node: node.nullable(),
        description: text,
        minutes,
        is_billable: z.boolean(),
        hourly_rate: decimal.nullable().meta({ description: 'null when it is not billable' }),
        amount: decimal.nullable().meta({
          description: 'Minutes / 60 × hourly rate, rounded to cents; null when it is not billable',
        }),
      }),
    )
    .meta({ description: 'By day, then by person' }),
  totals: z.object(sums),
})
export type TimesheetView = z.output<typeof timesheetView>
