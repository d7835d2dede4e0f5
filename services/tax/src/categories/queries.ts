import type { CategoryFilter, CategoryRecord } from '@fiscus/contracts/configuration/category-record'
import { configurationCode } from '@fiscus/contracts/configuration/configuration-field'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { taxCategories } from '@fiscus/db/schema/tenant/tax-configuration'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { and, eq, gt } from 'drizzle-orm'
import { isActive } from '../configuration/list-conditions.ts'

/**
 * One tax category.
 * @throws Problem 404
 */
export async function getCategory(db: TenantDatabase, id: string): Promise<CategoryRecord> {
  const [category] = await db.select().from(taxCategories).where(eq(taxCategories.id, id))
  return requireFound(category, 'category', id)
}

/**
 * A page of the tenant's tax categories by code, by default the active ones.
 * @throws Problem 422 when the cursor does not belong to this list
 */
export async function listCategories(
  db: TenantDatabase,
  { item_type, is_active, cursor, limit }: CategoryFilter,
): Promise<{ categories: CategoryRecord[]; next: string | null }> {
  const rows = await db
    .select()
    .from(taxCategories)
    .where(
      and(
        item_type && eq(taxCategories.item_type, item_type),
        isActive(taxCategories.is_active, is_active),
        cursor ? gt(taxCategories.category_code, readCursor(configurationCode, cursor)) : undefined,
      ),
    )
    .orderBy(taxCategories.category_code)
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, ({ category_code }) => category_code)
  return { categories: page, next }
}
