import type { Contact } from '@fiscus/client'
import { Button, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { changedFields } from '../../components/records/changed-fields.ts'
import { RecordDrawer } from '../../components/records/RecordDrawer.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { CollectionSelect } from '../groupware/CollectionSelect.tsx'
import { CompanySelect } from '../groupware/CompanySelect.tsx'
import { OwnerSelect } from '../groupware/OwnerSelect.tsx'
import { texts as groupwareTexts } from '../groupware/texts.ts'
import { bodyOf, nameOf, valuesOf } from './contact-values.ts'
import { texts } from './texts.ts'

const statuses = ['active', 'inactive'] as const

type Props = { contact?: Contact; onClose: () => void }

/** The form of a new contact, or of a change of one. */
export function ContactDrawer({ contact, onClose }: Props) {
  const t = useTexts(texts)
  const words = useTexts(groupwareTexts)
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const canWrite = useCan('contacts:write')
  const changed = () => queryClient.invalidateQueries({ queryKey: ['contacts'] })
  const labels = {
    first_name: t('first_name'),
    last_name: t('last_name'),
    status: t('status'),
    position: t('position'),
    email: t('email'),
    phone: t('phone'),
    company_id: t('company'),
    owner_id: words('owner'),
    collection_id: words('collection.address_book'),
  }
  async function remove(of: Contact): Promise<void> {
    const name = nameOf(of)
    const question = { title: t('deleteTitle', { name }), body: t('deleteText'), isDangerous: true }
    if (!(await confirm({ ...question, action: t('delete') }))) return
    try {
      await api.deleteContact(of.id, { ifMatch: of })
      await changed()
      notifyDone(t('deleted', { name }))
      onClose()
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <RecordDrawer
      title={contact === undefined ? t('createTitle') : nameOf(contact)}
      initial={valuesOf(contact)}
      version={contact === undefined ? null : `"v${contact.version}"`}
      labels={labels}
      readOnly={!canWrite}
      save={async (values, version, opened) => {
        if (contact === undefined) await api.createContact(bodyOf(values))
        else {
          const change = changedFields(bodyOf, values, opened)
          await api.changeContact(contact.id, change, { ifMatch: version ?? contact })
        }
        await changed()
        notifyDone(t('saved', { name: nameOf(values) }))
      }}
      {...(contact !== undefined && {
        reload: async () => {
          const current = await api.getContact(contact.id)
          return { values: valuesOf(current), version: current.etag }
        },
        extra: canWrite && (
          <Button variant="default" c="red" onClick={() => remove(contact)}>
            {t('delete')}
          </Button>
        ),
      })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              label={labels.first_name}
              maxLength={100}
              data-autofocus
              {...form.getInputProps('first_name')}
            />
            <TextInput
              label={labels.last_name}
              required
              maxLength={100}
              {...form.getInputProps('last_name')}
            />
            <TextInput label={labels.position} maxLength={100} {...form.getInputProps('position')} />
            <NativeSelect
              label={labels.status}
              data={statuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
              {...form.getInputProps('status')}
            />
            <TextInput label={labels.email} type="email" maxLength={254} {...form.getInputProps('email')} />
            <TextInput label={labels.phone} type="tel" maxLength={50} {...form.getInputProps('phone')} />
          </SimpleGrid>
          <CompanySelect {...form.getInputProps('company_id')} disabled={!canWrite} />
          <OwnerSelect {...form.getInputProps('owner_id')} disabled={!canWrite} />
          <CollectionSelect kind="address_book" {...form.getInputProps('collection_id')} />
        </>
      )}
    </RecordDrawer>
  )
}
