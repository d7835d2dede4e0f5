import { UsageError } from '../command/run-program.ts'

/** @throws UsageError */
export function requireTenantOption({ tenant }: { tenant?: string | undefined }): string {
  if (tenant) return tenant
  throw new UsageError('The option --tenant=SLUG is missing.')
}

/** @throws UsageError */
export function requireFile([file, ...rest]: string[]): string {
  if (file === undefined || rest.length > 0)
    throw new UsageError('Name one FILE, or - for the standard input.')
  return file
}
