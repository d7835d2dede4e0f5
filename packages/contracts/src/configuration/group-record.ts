import { z } from 'zod'
import { pageQuery } from '../fields/page.ts'
import { activeFilter, configurationCode, flag, words } from './configuration-field.ts'

/** A tax of a group, in the order they are computed; a compound one is taken of the net plus the taxes before it. */
const groupComponent = z.strictObject({ tax_code: configurationCode, is_compound: flag })

const fields = {
  group_name: words(200),
  components: z.array(groupComponent).min(1).max(10),
  is_active: flag,
}

/** A new tax group (tax-service.md §2.3). */
export const newGroup = z
  .strictObject({
    group_code: configurationCode,
    ...fields,
    is_active: fields.is_active.default(1),
  })
  .meta({ id: 'NewTaxGroup' })
export type NewGroup = z.output<typeof newGroup>

/** What may be said of a known group; its code is what rules and documents know it by and never changes. */
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

/** Which groups a list shows: by default the active ones. */
export const groupFilter = pageQuery.extend({
  tax_code: configurationCode.optional().meta({ description: 'Only groups with this component' }),
  is_active: activeFilter,
})
export type GroupFilter = z.output<typeof groupFilter>

export const groupList = z.object({ groups: z.array(groupRecord), next: z.string().nullable() })
