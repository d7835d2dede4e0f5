/** The states of a tenant. A tenant that is being created has no row yet: its creation has the state. */
export const tenantStatuses = ['active', 'suspended'] as const

/** The steps in which a tenant is created, in their order. Each can be repeated. */
export const creationSteps = ['database', 'schema', 'configuration', 'registration', 'tasks'] as const
export type CreationStep = (typeof creationSteps)[number]

/** `interrupted`: its process has stopped; it can be continued, like a failed one. */
export const creationStatuses = ['creating', 'interrupted', 'failed', 'done'] as const
export type CreationStatus = (typeof creationStatuses)[number]
