import { idempotencyHeader } from '@fiscus/contracts/documents/approve-request'
import {
  tenantCreation,
  tenantDetails,
  tenantFilter,
  tenantPage,
  tenantRecord,
} from '@fiscus/contracts/tenants/tenant-record'
import {
  changeTenantRequest,
  createTenantRequest,
  tenantReasonRequest,
} from '@fiscus/contracts/tenants/tenant-request'
import { defineRoute } from '@fiscus/http/routes/route'
import { ifMatch, jsonBody, jsonResponse } from '@fiscus/http/routes/route-parts'
import { values } from '@fiscus/messages/values'
import { z } from 'zod'

export const tenantSlug = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,40}$/, values.slugOfTenant.code)
  .meta({ description: 'The slug of the tenant', example: 'demo' })

const tenantPath = z.object({ tenant: tenantSlug })

const creationHeaders = z.object({
  'idempotency-key': idempotencyHeader.shape['idempotency-key'].meta({
    description: 'A repeated request with the same key returns the creation that the first request started.',
  }),
})

export const listRoute = defineRoute({
  method: 'get',
  path: '/api/v1/tenants',
  scope: 'tenants:read',
  tag: 'Tenants',
  operationId: 'listTenants',
  summary: 'List tenants',
  description:
    'A page of the tenants by slug, with the counts of each status, and the creations that are not done.',
  request: { query: tenantFilter },
  responses: { 200: jsonResponse('A page, by slug', tenantPage, ['Link']) },
})

export const createTenantRoute = defineRoute({
  method: 'post',
  path: '/api/v1/tenants',
  scope: 'tenants:admin',
  tag: 'Tenants',
  operationId: 'createTenant',
  summary: 'Create a tenant',
  description:
    'Starts the creation: a database with the schema and the initial tax configuration, then the tenant and its scheduled tasks. The response has its progress, which `getTenantCreation` returns until it is done.',
  problems: ['tenant-slug-taken', 'owner-required', 'overloaded'],
  request: { headers: creationHeaders, body: jsonBody(createTenantRequest) },
  responses: {
    202: jsonResponse('The started creation', tenantCreation, ['Location', 'Idempotency-Replayed']),
  },
})

export const getCreationRoute = defineRoute({
  method: 'get',
  path: '/api/v1/tenants/{tenant}/creation',
  scope: 'tenants:read',
  tag: 'Tenants',
  operationId: 'getTenantCreation',
  summary: 'Show the creation of a tenant',
  description: 'The steps of the creation with their durations, and why one has failed.',
  request: { params: tenantPath },
  responses: { 200: jsonResponse('The creation', tenantCreation) },
})

export const retryCreationRoute = defineRoute({
  method: 'post',
  path: '/api/v1/tenants/{tenant}/creation/retry',
  scope: 'tenants:admin',
  tag: 'Tenants',
  operationId: 'retryTenantCreation',
  summary: 'Continue the creation of a tenant',
  description: 'For a creation that has failed, or whose process has stopped. Each step can be repeated.',
  problems: ['creation-not-retryable', 'owner-required', 'overloaded'],
  request: { params: tenantPath },
  responses: { 202: jsonResponse('The started creation', tenantCreation) },
})

export const getTenantRoute = defineRoute({
  method: 'get',
  path: '/api/v1/tenants/{tenant}',
  scope: 'tenants:read',
  tag: 'Tenants',
  operationId: 'getTenant',
  summary: 'Show a tenant',
  description: 'The tenant, also a suspended one, and whether the schema of its database is current.',
  request: { params: tenantPath },
  responses: { 200: jsonResponse('The tenant', tenantDetails, ['ETag']) },
})

export const changeTenantRoute = defineRoute({
  method: 'patch',
  path: '/api/v1/tenants/{tenant}',
  scope: 'tenants:admin',
  tag: 'Tenants',
  operationId: 'changeTenant',
  summary: 'Change a tenant',
  description:
    'Changes the name, or the time zone of dates and scheduled tasks. A task to which another time zone was given keeps it.',
  problems: ['owner-required'],
  request: { params: tenantPath, headers: ifMatch, body: jsonBody(changeTenantRequest) },
  responses: { 200: jsonResponse('The tenant after the change', tenantRecord, ['ETag']) },
})

export const suspendRoute = defineRoute({
  method: 'post',
  path: '/api/v1/tenants/{tenant}/suspend',
  scope: 'tenants:admin',
  tag: 'Tenants',
  operationId: 'suspendTenant',
  summary: 'Suspend a tenant',
  description:
    'Rejects every request of the tenant, and runs no task of it, until it is resumed. Its data stays unchanged.',
  problems: ['owner-required'],
  request: { params: tenantPath, body: jsonBody(tenantReasonRequest) },
  responses: { 200: jsonResponse('The suspended tenant', tenantRecord, ['ETag']) },
})

export const resumeRoute = defineRoute({
  method: 'post',
  path: '/api/v1/tenants/{tenant}/resume',
  scope: 'tenants:admin',
  tag: 'Tenants',
  operationId: 'resumeTenant',
  summary: 'Resume a tenant',
  description: 'Ends a suspension, and cancels the deletion of a tenant that was to be deleted.',
  problems: ['owner-required'],
  request: { params: tenantPath, body: jsonBody(tenantReasonRequest) },
  responses: { 200: jsonResponse('The resumed tenant', tenantRecord, ['ETag']) },
})
