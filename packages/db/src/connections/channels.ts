/** The channels of change notifications between processes. */
export const channels = ['tax_configuration', 'api_keys', 'app_users', 'tenants'] as const
export type Channel = (typeof channels)[number]
