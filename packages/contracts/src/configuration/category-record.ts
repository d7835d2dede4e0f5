import { values } from '@fiscus/messages/values'
import { categoryItemTypes, rateCategories } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { z } from 'zod'
import { configurationPageQuery } from '../fields/page.ts'
import { optionalText, singleLineText } from '../fields/text.ts'
import { zeroOrOne } from '../fields/zero-or-one.ts'
import { activeFilter, categoryCode, countryCode } from './configuration-field.ts'
import { categoryTexts, forTexts } from './optional-texts.ts'

/** The level of the rate in each state; states that are not named have the standard level. */
const levels = z
  .partialRecord(
    countryCode.refine((country) => country !== 'PL', values.polandLeftOut.code),
    z.enum(rateCategories),
  )
  .meta({ example: { DE: 'reduced', FR: 'reduced' } })

const fields = {
  category_name: singleLineText(200),
  item_type: z.enum(categoryItemTypes).meta({
    description:
      'follows_goods: a cost, such as shipping, that takes the taxes of the goods of its document.',
  }),
  ...forTexts(categoryTexts, (_, text) => optionalText(text)),
  levels,
  is_active: zeroOrOne,
}

/** A new tax category (tax-calculation §2.8): what a shop sells. */
export const newCategory = z
  .strictObject({
    category_code: categoryCode,
    ...fields,
    ...forTexts(categoryTexts, (name) => fields[name].default(null)),
    levels: levels.default({}),
    is_active: fields.is_active.default(1),
  })
  .meta({ id: 'NewTaxCategory' })
export type NewCategory = z.output<typeof newCategory>

/** A change of a tax category. Its code identifies it in rules and documents and never changes. */
export const categoryChange = z.strictObject(fields).partial().meta({ id: 'TaxCategoryChange' })
export type CategoryChange = z.output<typeof categoryChange>

export const categoryRecord = z
  .object({ id: z.uuid(), category_code: z.string(), ...fields, version: z.int().positive() })
  .meta({ id: 'TaxCategory' })
export type CategoryRecord = z.output<typeof categoryRecord>

/** Filter of a list of tax categories. By default it lists active categories. */
export const categoryFilter = configurationPageQuery.extend({
  item_type: fields.item_type.optional(),
  is_active: activeFilter,
})
export type CategoryFilter = z.output<typeof categoryFilter>

export const categoryList = z.object({ categories: z.array(categoryRecord), next: z.string().nullable() })
