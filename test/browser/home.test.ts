import { expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { test } from './harness/panel-test.ts'

test('an empty tenant gets next steps and demo data, and one click removes the data', async ({ open }) => {
  const page = await open('/')
  await page.getByRole('link', { name: '1. Enter the seller' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Load demo data' }).click()
  await page.getByText('This tenant has demo data').waitFor()
  await page.getByRole('link', { name: 'FV/2026/113' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove demo data' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Remove the demo data?' })
  await confirmation.getByRole('button', { name: 'Remove demo data' }).click()
  await page.getByRole('button', { name: 'Load demo data' }).waitFor()
})

test('the platform at a glance, in Polish, dark, on a narrow screen', async ({ open }) => {
  const page = await open('/', { as: 'platform_admin', language: 'pl', theme: 'dark', width: 360 })
  await page.getByRole('region', { name: 'Gotowość do pracy' }).waitFor()
  expect(await axe(page)).toEqual([])
})
