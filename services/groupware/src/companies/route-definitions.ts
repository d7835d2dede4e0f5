import {
  companyChange,
  companyFilter,
  companyList,
  companyRecord,
  deletedRecord,
  newCompany,
} from '@fiscus/contracts/groupware/company'
import { defineRoute } from '@fiscus/http/routes/route'
import { ifMatch, jsonBody, jsonResponse, recordId } from '@fiscus/http/routes/route-parts'

export const listRoute = defineRoute({
  method: 'get',
  path: '/companies',
  scope: 'contacts:read',
  tag: 'Companies',
  operationId: 'listCompanies',
  summary: 'List companies',
  description: 'A page of companies in the order of their names.',
  request: { query: companyFilter },
  responses: { 200: jsonResponse('A page, in the order of names', companyList, ['Link']) },
})

export const createRoute = defineRoute({
  method: 'post',
  path: '/companies',
  scope: 'contacts:write',
  tag: 'Companies',
  operationId: 'createCompany',
  summary: 'Create a company',
  description: 'Stores a company, active unless the request has another status.',
  request: { body: jsonBody(newCompany) },
  responses: { 201: jsonResponse('The company', companyRecord, ['Location', 'ETag']) },
})

export const getRoute = defineRoute({
  method: 'get',
  path: '/companies/{id}',
  scope: 'contacts:read',
  tag: 'Companies',
  operationId: 'getCompany',
  summary: 'Show a company',
  description: 'The company with this id. A change needs its ETag.',
  request: { params: recordId },
  responses: { 200: jsonResponse('The company; a change needs the ETag', companyRecord, ['ETag']) },
})

export const changeRoute = defineRoute({
  method: 'patch',
  path: '/companies/{id}',
  scope: 'contacts:write',
  tag: 'Companies',
  operationId: 'changeCompany',
  summary: 'Change a company',
  description: 'An absent field stays, null clears it.',
  request: { params: recordId, headers: ifMatch, body: jsonBody(companyChange) },
  responses: { 200: jsonResponse('The changed company', companyRecord, ['ETag']) },
})

export const deleteRoute = defineRoute({
  method: 'delete',
  path: '/companies/{id}',
  scope: 'contacts:write',
  tag: 'Companies',
  operationId: 'deleteCompany',
  summary: 'Delete a company',
  description:
    'Deletes a company to which no other record refers. The background job cascading_delete deletes one with its contacts, calendar events, projects, contracts and tickets.',
  problems: ['company-has-records'],
  request: { params: recordId, headers: ifMatch },
  responses: { 200: jsonResponse('The company is deleted', deletedRecord) },
})
