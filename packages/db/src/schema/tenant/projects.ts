import { projectStatuses } from '@fiscus/contracts/tenants/business-vocabulary'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { budgetTotalColumns, editColumns, id, instant, money, oneOfCheck } from '../columns.ts'
import { companies } from './companies.ts'

/** Projects. A background job computes their totals. */
export const projects = pgTable(
  'projects',
  {
    id: id(),
    company_id: uuid().references(() => companies.id),
    code: text().notNull().unique(),
    name: text().notNull(),
    status: text({ enum: projectStatuses }).notNull().default('planned'),
    currency: text().notNull(),
    ...budgetTotalColumns(),
    ...editColumns(),
  },
  (table) => [
    index().on(table.company_id),
    oneOfCheck(table.status, projectStatuses),
    check('projects_currency_check', sql`${table.currency} ~ '^[A-Z]{3}$'`),
  ],
)

/**
 * The work breakdown structure of a project. Users edit `parent_id`, `position` and the estimates of a node. A
 * background job computes its code, depth, path and totals, which are null until then.
 */
export const projectNodes = pgTable(
  'project_nodes',
  {
    id: id(),
    project_id: uuid()
      .notNull()
      .references(() => projects.id),
    parent_id: uuid().references((): AnyPgColumn => projectNodes.id),
    /** Order among the children of one parent, then by id. */
    position: integer().notNull().default(0),
    title: text().notNull(),
    estimated_minutes: integer().notNull().default(0),
    estimated_cost: money().notNull().default('0.00'),
    /** For example 1.2.3. */
    code: text(),
    /** 1 for a node without a parent. */
    depth: integer(),
    /** The ids from the root to the node itself. */
    path: uuid().array(),
    /** Sums of the node and of all nodes below it. */
    total_minutes: bigint({ mode: 'number' }),
    total_cost: money(),
    rebuilt_at: instant(),
  },
  (table) => [
    index().on(table.project_id),
    index().on(table.parent_id),
    unique().on(table.id, table.project_id),
    check(
      'project_nodes_estimates_check',
      sql`${table.estimated_minutes} >= 0 and ${table.estimated_cost} >= 0`,
    ),
  ],
)

/** A reference to a node, which must belong to the same project. */
export const nodeOfProjectReference = (columns: { node_id: AnyPgColumn; project_id: AnyPgColumn }) =>
  foreignKey({
    columns: [columns.node_id, columns.project_id],
    foreignColumns: [projectNodes.id, projectNodes.project_id],
  })
