import { expect, test } from 'vitest'
import { routeClass } from './route-class.ts'

test.for<[template: string, name: string]>([
  ['/api/v1/tax/documents/:id/void', 'tax/documents'],
  ['/api/v1/tenants/:tenant/tax/documents/:id', 'tax/documents'],
  ['/api/v1/tenants/:tenant/users/:id', 'users'],
  ['/api/v1/tenants/:tenant/suspend', 'tenants'],
  ['/api/v1/tenants/:tenant', 'tenants'],
  ['/api/v1/engine/automation_cron/:id/run', 'engine/automation_cron'],
  ['/api/v1/companies/:id', 'companies'],
  ['/api/v1/mail/mailboxes/:id', 'mail'],
  ['/healthz', 'healthz'],
  ['/queues/api/queues/:name', 'queues'],
  ['unmatched', 'unmatched'],
])('%s is of the class %s', ([template, name]) => expect(routeClass(template)).toBe(name))
