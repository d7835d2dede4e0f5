import { categoryTexts, forTexts, ruleTexts } from '@fiscus/contracts/configuration/optional-texts'
import { invoiceCompletenessLevels } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'
import {
  calculationModes,
  categoryItemTypes,
  geoZones,
  inclusiveRoundingTargets,
  priceModes,
  type RateCategory,
  rateCategories,
  roundingAlgorithms,
  roundingStrategies,
  ruleCustomerTypes,
  ruleItemTypes,
  taxStatuses,
  unverifiedVatNumberPolicies,
} from '@fiscus/tax-engine/vocabulary/vocabulary'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, oneOfCheck, singleRowCheck, zeroOrOneCheck, zeroOrOneColumn } from '../columns.ts'

/**
 * Versions of rates; one code has one row for each half-open `[valid_from, valid_to)` (tax-calculation §2.1). The
 * exclusion constraint `tax_rates_validity_excl` rejects two versions on the same day. It is in a migration, because
 * drizzle cannot express it.
 */
export const taxRates = pgTable(
  'tax_rates',
  {
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
    is_active: zeroOrOneColumn().default(1),
    /** Set when the first approved document uses this version. Later changes of the percentage create a new version. */
    first_used_at: instant(),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('tax_rates_tax_code_check', sql`${table.tax_code} <> ''`),
    check('tax_rates_rate_percent_check', sql`${table.rate_percent} >= 0`),
    check('tax_rates_country_check', sql`${table.country} ~ '^[A-Z]{2}$'`),
    check('tax_rates_validity_check', sql`${table.valid_to} > ${table.valid_from}`),
    oneOfCheck(table.calculation_mode, calculationModes),
    oneOfCheck(table.tax_status, taxStatuses),
    oneOfCheck(table.category, rateCategories),
    zeroOrOneCheck(table.is_active),
  ],
)

/** Groups of taxes that are computed together (tax-calculation §2.3). */
export const taxGroups = pgTable(
  'tax_groups',
  {
    id: id(),
    group_code: text().notNull().unique(),
    group_name: text().notNull(),
    is_active: zeroOrOneColumn().default(1),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('tax_groups_group_code_check', sql`${table.group_code} <> ''`),
    zeroOrOneCheck(table.is_active),
  ],
)

/** The taxes of a group in the order they are computed (tax-calculation §2.3). */
export const taxGroupComponents = pgTable(
  'tax_group_components',
  {
    group_id: uuid()
      .notNull()
      .references(() => taxGroups.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    tax_code: text().notNull(),
    is_compound: zeroOrOneColumn().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.group_id, table.position] }),
    unique().on(table.group_id, table.tax_code),
    zeroOrOneCheck(table.is_compound),
  ],
)

/** What a shop sells, in the words of tax law (tax-calculation §2.8). `levels` has the level of its rate by country. */
export const taxCategories = pgTable(
  'tax_categories',
  {
    id: id(),
    category_code: text().notNull().unique(),
    category_name: text().notNull(),
    item_type: text({ enum: categoryItemTypes }).notNull(),
    ...forTexts(categoryTexts, () => text()),
    levels: jsonb().$type<Partial<Record<string, RateCategory>>>().notNull().default({}),
    is_active: zeroOrOneColumn().default(1),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('tax_categories_category_code_check', sql`${table.category_code} <> ''`),
    oneOfCheck(table.item_type, categoryItemTypes),
    zeroOrOneCheck(table.is_active),
  ],
)

/** The determination matrix (tax-calculation §2.2). Exactly one of the three targets is set. */
export const taxRules = pgTable(
  'tax_rules',
  {
    id: id(),
    /** A name for people, without effect on a calculation, as the texts are. */
    name: text(),
    ...forTexts(ruleTexts, () => text()),
    priority: integer().notNull(),
    customer_type: text({ enum: ruleCustomerTypes }).notNull(),
    geo_zone: text({ enum: geoZones }).notNull(),
    item_type: text({ enum: ruleItemTypes }).notNull(),
    /** null: lines of any category, and lines without one. */
    tax_category: text(),
    target_rate: text(),
    target_group: text(),
    target_destination: boolean().notNull().default(false),
    valid_from: date({ mode: 'string' }),
    valid_to: date({ mode: 'string' }),
    is_active: zeroOrOneColumn().default(1),
    version: integer().notNull().default(1),
  },
  (table) => [
    check(
      'tax_rules_target_check',
      sql`num_nonnulls(${table.target_rate}, ${table.target_group}) + ${table.target_destination}::integer = 1`,
    ),
    check('tax_rules_validity_check', sql`${table.valid_to} > ${table.valid_from}`),
    oneOfCheck(table.customer_type, ruleCustomerTypes),
    oneOfCheck(table.geo_zone, geoZones),
    oneOfCheck(table.item_type, ruleItemTypes),
    zeroOrOneCheck(table.is_active),
  ],
)

/**
 * One row: the rounding and default choices of the tenant (tax-calculation §2.4) and the version of the whole
 * configuration.
 */
export const taxSettings = pgTable(
  'tax_settings',
  {
    id: integer().primaryKey().default(1),
    default_price_mode: text({ enum: priceModes }),
    rounding_strategy: text({ enum: roundingStrategies }).notNull().default('line_level'),
    rounding_algorithm: text({ enum: roundingAlgorithms }).notNull().default('half_up'),
    inclusive_rounding_target: text({ enum: inclusiveRoundingTargets }).notNull().default('tax'),
    unverified_vat_number_policy: text({ enum: unverifiedVatNumberPolicies }).notNull().default('charge_vat'),
    oss_from: date({ mode: 'string' }).default('2021-07-01'),
    invoice_completeness: text({ enum: invoiceCompletenessLevels }).notNull().default('off'),
    version: integer().notNull().default(1),
    /** Grows with every change of any part of the configuration. The caches compare it. */
    configuration_version: integer().notNull().default(1),
  },
  (table) => [
    singleRowCheck(table.id),
    oneOfCheck(table.default_price_mode, priceModes),
    oneOfCheck(table.rounding_strategy, roundingStrategies),
    oneOfCheck(table.rounding_algorithm, roundingAlgorithms),
    oneOfCheck(table.inclusive_rounding_target, inclusiveRoundingTargets),
    oneOfCheck(table.unverified_vat_number_policy, unverifiedVatNumberPolicies),
    oneOfCheck(table.invoice_completeness, invoiceCompletenessLevels),
  ],
)
