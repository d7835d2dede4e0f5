import { deletedRecord } from '@fiscus/contracts/groupware/company'
import {
  newPdfTemplate,
  pdfTemplateChange,
  pdfTemplateFilter,
  pdfTemplateId,
  pdfTemplateList,
  pdfTemplateRecord,
  pdfTemplateVersion,
  pdfTemplateVersionFilter,
  pdfTemplateVersionList,
} from '@fiscus/contracts/pdf/pdf-template'
import { defineRoute } from '@fiscus/http/routes/route'
import { ifMatch, jsonBody, jsonResponse } from '@fiscus/http/routes/route-parts'
import { z } from 'zod'

const templateId = z.object({ id: pdfTemplateId })

export const listRoute = defineRoute({
  method: 'get',
  path: '/templates',
  scope: 'pdf:read',
  tag: 'PDF templates',
  operationId: 'listPdfTemplates',
  summary: 'List templates of PDFs',
  description: 'The standard templates, then those of the tenant in the order of their names.',
  request: { query: pdfTemplateFilter },
  responses: { 200: jsonResponse('A page', pdfTemplateList, ['Link']) },
})

export const createRoute = defineRoute({
  method: 'post',
  path: '/templates',
  scope: 'pdf:write',
  tag: 'PDF templates',
  operationId: 'createPdfTemplate',
  summary: 'Copy a template',
  description:
    'Stores a copy of a template as a template of the tenant, with the fields of the request instead of its own. A tenant can have 200 templates.',
  problems: ['too-many-templates', 'overloaded'],
  request: { body: jsonBody(newPdfTemplate) },
  responses: { 201: jsonResponse('The template', pdfTemplateRecord, ['Location', 'ETag']) },
})

export const getRoute = defineRoute({
  method: 'get',
  path: '/templates/{id}',
  scope: 'pdf:read',
  tag: 'PDF templates',
  operationId: 'getPdfTemplate',
  summary: 'Show a template',
  description: 'The template with its contents. A change needs its ETag.',
  request: { params: templateId },
  responses: { 200: jsonResponse('The template; a change needs the ETag', pdfTemplateRecord, ['ETag']) },
})

export const changeRoute = defineRoute({
  method: 'patch',
  path: '/templates/{id}',
  scope: 'pdf:write',
  tag: 'PDF templates',
  operationId: 'changePdfTemplate',
  summary: 'Change a template',
  description:
    'An absent field stays. Changed contents become a new version; to restore a version, send its contents. With is_default 1 the former default of the kind loses this mark. A standard template cannot be changed: copy it.',
  problems: ['template-standard', 'overloaded'],
  request: { params: templateId, headers: ifMatch, body: jsonBody(pdfTemplateChange) },
  responses: { 200: jsonResponse('The changed template', pdfTemplateRecord, ['ETag']) },
})

export const deleteRoute = defineRoute({
  method: 'delete',
  path: '/templates/{id}',
  scope: 'pdf:write',
  tag: 'PDF templates',
  operationId: 'deletePdfTemplate',
  summary: 'Delete a template',
  description:
    'Deletes the template with its versions. Rendered files stay. If it was the default of its kind, the standard template is.',
  problems: ['template-standard'],
  request: { params: templateId, headers: ifMatch },
  responses: { 200: jsonResponse('The template is deleted', deletedRecord) },
})

export const listVersionsRoute = defineRoute({
  method: 'get',
  path: '/templates/{id}/versions',
  scope: 'pdf:read',
  tag: 'PDF templates',
  operationId: 'listPdfTemplateVersions',
  summary: 'List the versions of a template',
  description: 'The versions of the contents of a template, the newest first. A standard template has none.',
  request: { params: templateId, query: pdfTemplateVersionFilter },
  responses: { 200: jsonResponse('A page, the newest first', pdfTemplateVersionList, ['Link']) },
})

export const getVersionRoute = defineRoute({
  method: 'get',
  path: '/templates/{id}/versions/{content_version}',
  scope: 'pdf:read',
  tag: 'PDF templates',
  operationId: 'getPdfTemplateVersion',
  summary: 'Show a version of a template',
  description: 'The contents that the template had in this version.',
  request: {
    params: templateId.extend({
      content_version: z
        .string()
        .regex(/^[1-9]\d{0,8}$/, 'This must be the number of a version.')
        .transform(Number)
        .meta({ type: 'integer', minimum: 1 }),
    }),
  },
  responses: { 200: jsonResponse('The version', pdfTemplateVersion) },
})
