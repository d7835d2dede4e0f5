import { checkSlug } from '@fiscus/db/tenants/new-tenant'
import { UsageError } from '../command/run-program.ts'

/**
 * @throws UsageError unless the arguments are one slug
 * @throws InvalidInput for an invalid slug
 */
export function requireSlug([slug, ...rest]: string[]): string {
  if (slug === undefined || rest.length > 0) throw new UsageError('Name one tenant by its slug.')
  checkSlug(slug)
  return slug
}
