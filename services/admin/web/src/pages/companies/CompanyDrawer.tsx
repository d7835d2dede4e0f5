import type { Company } from '@fiscus/client'
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { changedFields } from '../../components/records/changed-fields.ts'
import { RecordDrawer } from '../../components/records/RecordDrawer.tsx'
import { notifyDone } from '../../problems/notify.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { OwnerSelect } from '../groupware/OwnerSelect.tsx'
import { bodyOf, valuesOf } from './company-values.ts'
import { DeleteCompany } from './DeleteCompany.tsx'
import { texts } from './texts.ts'

const statuses = ['lead', 'active', 'inactive'] as const

type Props = { company?: Company; onClose: () => void }

/** The form of a new company, or of a change of one. */
export function CompanyDrawer({ company, onClose }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const canWrite = useCan('contacts:write')
  const fields = ['tax_id', 'email', 'phone', 'street', 'postal_code', 'city', 'country'] as const
  const labels = {
    name: t('name'),
    status: t('status'),
    tax_id: t('taxId'),
    email: t('email'),
    phone: t('phone'),
    street: t('street'),
    postal_code: t('postalCode'),
    city: t('city'),
    country: t('country'),
    owner_id: t('owner'),
  }
  return (
    <RecordDrawer
      title={company?.name ?? t('createTitle')}
      initial={valuesOf(company)}
      version={company === undefined ? null : `"v${company.version}"`}
      labels={labels}
      readOnly={!canWrite}
      save={async (values, version, opened) => {
        if (company === undefined) await api.createCompany(bodyOf(values))
        else {
          const change = changedFields(bodyOf, values, opened)
          await api.changeCompany(company.id, change, { ifMatch: version ?? company })
        }
        await queryClient.invalidateQueries({ queryKey: ['companies'] })
        notifyDone(t('saved', { name: values.name }))
      }}
      {...(company !== undefined && {
        reload: async () => {
          const current = await api.getCompany(company.id)
          return { values: valuesOf(current), version: current.etag }
        },
        extra: canWrite && <DeleteCompany company={company} onDeleted={onClose} />,
      })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label={labels.name}
            required
            maxLength={200}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <NativeSelect
            label={labels.status}
            data={statuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
            {...form.getInputProps('status')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {fields.map((field) => (
              <TextInput
                key={field}
                label={labels[field]}
                maxLength={field === 'country' ? 2 : 254}
                description={field === 'country' ? t('countryHelp') : undefined}
                type={field === 'email' ? 'email' : field === 'phone' ? 'tel' : 'text'}
                {...form.getInputProps(field)}
              />
            ))}
          </SimpleGrid>
          <OwnerSelect {...form.getInputProps('owner_id')} disabled={!canWrite} />
        </>
      )}
    </RecordDrawer>
  )
}
