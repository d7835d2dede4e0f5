/**
 * The first segments of the addresses that the panel has pages for. The router of the panel finds the page
 * (`web/src/routes`); every other address is the API's, or unknown.
 */
const pageRoots = [
  'account',
  'audit',
  'automation',
  'calendar',
  'companies',
  'returns',
  'contacts',
  'dav',
  'invitation',
  'keys',
  'login',
  'mail',
  'pdf',
  'platform',
  'requests',
  'settings',
  'tenants',
  'users',
  'welcome',
] as const

/** The patterns of the addresses that respond with the panel. */
export const pagePaths: readonly string[] = ['/', ...pageRoots.flatMap((root) => [`/${root}`, `/${root}/*`])]
