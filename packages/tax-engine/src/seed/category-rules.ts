import type { RuleTarget, TaxRule, Unstored } from '../configuration/configuration.ts'
import { type GeoZone, geoZones, type RuleCustomerType } from '../vocabulary/vocabulary.ts'
import { taxCategories } from './tax-categories.ts'

/** What a category means in a zone, for all customers or for consumers. */
type Treatment = readonly (readonly [GeoZone, RuleTarget, RuleCustomerType?])[]

/**
 * Goods with a reduced rate at home. Abroad the general rules apply: 0 %, or the destination at the category's level.
 */
const goodsAt = (rate: string): Treatment => [['domestic', { rate }]]

/**
 * Under the margin procedure goods are taxed where the seller is; only their export is at 0 % (Directive art. 35,
 * 139(3)).
 */
const marginAt = (rate: string): Treatment => [
  ['domestic', { rate }],
  ['eu_vat', { rate }],
  ['eu_consumer', { rate }],
]

/** Services for consumers at the place of the seller (VAT act art. 28c), also for those outside the EU. */
const consumersAt = (rate: string): Treatment => [
  ['domestic', { rate }],
  ['eu_consumer', { rate }],
  ['export_world', { rate }, 'b2c'],
]

/**
 * An exempt service for a business abroad is outside the VAT act, and not in the recapitulative statement (art.
 * 100(1)(4)).
 */
const exempt: Treatment = [...consumersAt('ZW'), ['eu_vat', { rate: 'NP' }]]

/** Services that art. 28l names: for a consumer outside the EU the place is the consumer's. */
const outsideForWorldConsumers: Treatment = [['export_world', { rate: 'NP' }, 'b2c']]

/** Electronic services, telecommunications and broadcasting: at the customer (VAT act art. 28k; Directive art. 58). */
const atTheCustomer = (rate: string): Treatment => [
  ['domestic', { rate }],
  ['eu_consumer', { destination: true }],
  ...outsideForWorldConsumers,
]

/** At a place in Poland for every customer: real estate, restaurants, transport, admission (art. 28e to 28g, 28i). */
const everywhere = (rate: string): Treatment => geoZones.map((zone) => [zone, { rate }])

const treatments: Readonly<Record<string, Treatment>> = {
  book: goodsAt('VAT5'),
  press: goodsAt('VAT8'),
  press_regional: goodsAt('VAT5'),
  food_basic: goodsAt('VAT5'),
  food_other: goodsAt('VAT8'),
  animal_feed: goodsAt('VAT8'),
  agricultural_input: goodsAt('VAT8'),
  medicine: goodsAt('VAT8'),
  medical_device: goodsAt('VAT8'),
  hygiene: goodsAt('VAT5'),
  child_car_seat: goodsAt('VAT5'),
  art_margin: marginAt('MARZA23-SZTUKA'),
  collectible_margin: marginAt('MARZA23-KOLEKCJE'),
  service: [['export_world', { rate: 'VAT23' }, 'b2c']],
  hairdressing: consumersAt('VAT8'),
  repair: consumersAt('VAT8'),
  intangible_service: outsideForWorldConsumers,
  medical_care_exempt: exempt,
  education_exempt: exempt,
  insurance_exempt: [...exempt.filter(([zone]) => zone !== 'export_world'), ...outsideForWorldConsumers],
  finance_exempt: [...exempt.filter(([zone]) => zone !== 'export_world'), ...outsideForWorldConsumers],
  electronic_service: atTheCustomer('VAT23'),
  e_book: atTheCustomer('VAT5'),
  e_press: atTheCustomer('VAT8'),
  telecom: atTheCustomer('VAT23'),
  broadcasting: atTheCustomer('VAT8'),
  accommodation: everywhere('VAT8'),
  catering: everywhere('VAT8'),
  passenger_transport: everywhere('VAT8'),
  event_admission: everywhere('VAT8'),
  housing_construction: everywhere('VAT8'),
  real_estate_service: everywhere('VAT23'),
  deposit: everywhere('KAUCJA'),
  voucher_multi: everywhere('BON'),
}

/**
 * The rules of the categories of a new tenant (tax-calculation §10). They are read before the general rules. Rules of
 * different categories never match the same line, so that those of a zone share one priority, −40 to −10.
 */
export const categoryRules: readonly Unstored<TaxRule>[] = taxCategories.flatMap(
  ({ categoryCode, categoryName }) =>
    (treatments[categoryCode] ?? []).map(([geoZone, target, customerType = 'all']) => ({
      name: categoryName,
      priority: (geoZones.indexOf(geoZone) - geoZones.length) * 10,
      customerType,
      geoZone,
      itemType: 'all',
      taxCategory: categoryCode,
      target,
      validFrom: null,
      validTo: null,
      isActive: 1,
    })),
)
