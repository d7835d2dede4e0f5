import type { ComponentProps } from 'react'
import { Page } from '../../components/Page.tsx'
import { useTexts } from '../../texts/texts.ts'

/** A page of contacts or companies, with the tabs of that area. */
export function ContactsFrame(props: Omit<ComponentProps<typeof Page>, 'tabs'>) {
  const t = useTexts()
  return (
    <Page
      {...props}
      tabs={[
        { label: t('contacts'), to: '/contacts' },
        { label: t('companies'), to: '/companies' },
      ]}
    />
  )
}
