import {
  calculationModes,
  geoZones,
  inclusiveRoundingTargets,
  priceModes,
  rateCategories,
  roundingAlgorithms,
  roundingStrategies,
  ruleCustomerTypes,
  ruleItemTypes,
  taxStatuses,
  unverifiedVatNumberPolicies,
} from '@fiscus/tax-engine/vocabulary'
import { boolean, date, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { flag, id, instant } from '../columns.ts'

/** Versions of rates; one code has one row for each half-open `[valid_from, valid_to)` (tax-service.md §2.1). */
export const taxRates = pgTable('tax_rates', {
  id: id(),
  tax_code: text().notNull(),
  tax_name: text().notNull(),
  rate_percent: numeric({ precision: 7, scale: 4 }).notNull(),
  calculation_mode: text({ enum: calculationModes }).notNull(),
  tax_status: text({ enum: taxStatuses }).notNull(),
  fiscal_code: text(),
  legal_clause: text(),
  country: text().notNull(),
  category: text({ enum: rateCategories }),
  valid_from: date({ mode: 'string' }).notNull(),
  valid_to: date({ mode: 'string' }),
  is_active: flag().default(1),
  /** Set when the first approved document uses this version: from then on a change of percentage makes a new one. */
  first_used_at: instant(),
  version: integer().notNull().default(1),
})

export const taxGroups = pgTable('tax_groups', {
  id: id(),
  group_code: text().notNull().unique(),
  group_name: text().notNull(),
  is_active: flag().default(1),
  version: integer().notNull().default(1),
})

/** The taxes of a group in the order they are computed (tax-service.md §2.3). */
export const taxGroupComponents = pgTable(
  'tax_group_components',
  {
    group_id: uuid()
      .notNull()
      .references(() => taxGroups.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    tax_code: text().notNull(),
    is_compound: flag().default(0),
  },
  (table) => [primaryKey({ columns: [table.group_id, table.position] })],
)

/** The determination matrix (tax-service.md §2.2). Exactly one of the three targets is set. */
export const taxRules = pgTable('tax_rules', {
  id: id(),
  priority: integer().notNull(),
  customer_type: text({ enum: ruleCustomerTypes }).notNull(),
  geo_zone: text({ enum: geoZones }).notNull(),
  item_type: text({ enum: ruleItemTypes }).notNull(),
  target_rate: text(),
  target_group: text(),
  target_destination: boolean().notNull().default(false),
  valid_from: date({ mode: 'string' }),
  valid_to: date({ mode: 'string' }),
  is_active: flag().default(1),
  version: integer().notNull().default(1),
})

/** One row: the tenant's rounding and default choices (tax-service.md §2.4) and the version of the whole configuration. */
export const taxSettings = pgTable('tax_settings', {
  id: integer().primaryKey().default(1),
  default_price_mode: text({ enum: priceModes }),
  rounding_strategy: text({ enum: roundingStrategies }).notNull().default('line_level'),
  rounding_algorithm: text({ enum: roundingAlgorithms }).notNull().default('half_up'),
  inclusive_rounding_target: text({ enum: inclusiveRoundingTargets }).notNull().default('tax'),
  unverified_vat_number_policy: text({ enum: unverifiedVatNumberPolicies }).notNull().default('charge_vat'),
  version: integer().notNull().default(1),
  /** Grows with every write to any part of the configuration; the caches compare it. */
  configuration_version: integer().notNull().default(1),
})
