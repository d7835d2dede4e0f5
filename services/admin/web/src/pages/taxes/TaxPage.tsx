import type { ComponentProps } from 'react'
import { Page } from '../../components/Page.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

const tabs = [
  'rates',
  'rules',
  'groups',
  'categories',
  'rounding',
  'simulator',
  'documents',
  'seller',
  'history',
  'transfer',
] as const

/** A page below /settings/taxes, with the tabs of that area. */
export function TaxPage(props: Omit<ComponentProps<typeof Page>, 'tabs'>) {
  const t = useTexts(texts)
  return (
    <Page {...props} tabs={tabs.map((tab) => ({ label: t(tab), to: `/settings/taxes/${tab}` as const }))} />
  )
}
