import { z } from 'zod'
import { configurationPageQuery } from '../fields/page.ts'
import { singleLineText } from '../fields/text.ts'
import { zeroOrOne } from '../fields/zero-or-one.ts'
import { activeFilter, configurationCode } from './configuration-field.ts'

/** A tax of a group. Taxes are computed in order; the base of a compound tax is the net plus the preceding taxes. */
const groupComponent = z
  .strictObject({ tax_code: configurationCode, is_compound: zeroOrOne })
  .meta({ id: 'TaxGroupComponent' })

const fields = {
  group_name: singleLineText(200),
  components: z.array(groupComponent).min(1).max(10),
  is_active: zeroOrOne,
}

/** A new tax group (tax-calculation §2.3). */
export const newGroup = z
  .strictObject({
    group_code: configurationCode,
    ...fields,
    is_active: fields.is_active.default(1),
  })
  .meta({ id: 'NewTaxGroup' })
export type NewGroup = z.output<typeof newGroup>

/** A change of a group. Its code identifies it in rules and documents and never changes. */
export const groupChange = z.strictObject(fields).partial().meta({ id: 'TaxGroupChange' })
export type GroupChange = z.output<typeof groupChange>

export const groupRecord = z
  .object({
    id: z.uuid(),
    group_code: z.string(),
    ...fields,
    version: z.int().positive(),
  })
  .meta({ id: 'TaxGroup' })
export type GroupRecord = z.output<typeof groupRecord>

/** Filter of a list of groups. By default it lists active groups. */
export const groupFilter = configurationPageQuery.extend({
  tax_code: configurationCode.optional().meta({ description: 'Only groups with this component' }),
  is_active: activeFilter,
})
export type GroupFilter = z.output<typeof groupFilter>

export const groupList = z.object({ groups: z.array(groupRecord), next: z.string().nullable() })
