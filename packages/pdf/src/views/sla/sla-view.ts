import { contractStatuses } from '@fiscus/contracts/tenants/business-vocabulary'
import { z } from 'zod'
import { customerView, sellerView } from '../fields/party-view.ts'
import { day, viewFields } from '../fields/view-fields.ts'

/** An agreement about the times of response and resolution. */
export const slaView = z.object({
  ...viewFields,
  kind: z.literal('sla_agreement'),
  provider: sellerView.nullable().meta({ description: 'The seller profile of the tenant' }),
  customer: customerView,
  agreement: z.object({
    name: z.string(),
    response_minutes: z.int().meta({ description: 'The filters hours and duration print it' }),
    resolution_minutes: z.int(),
    starts_on: day,
    ends_on: day.nullable().meta({ description: 'The last day; null: open-ended' }),
  }),
  contract: z
    .object({
      number: z.string(),
      title: z.string(),
      status: z.enum(contractStatuses),
      starts_on: day,
      ends_on: day.nullable(),
    })
    .nullable(),
})
export type SlaView = z.output<typeof slaView>
