import type { DavCollection } from '@fiscus/client'
import { ColorSwatch, NativeSelect, Switch, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { changedFields } from '../../components/records/changed-fields.ts'
import { RecordDrawer } from '../../components/records/RecordDrawer.tsx'
import { notifyDone } from '../../problems/notify.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts as davTexts } from '../dav/texts.ts'
import { bodyOf, isPushed, valuesOf } from './collection-values.ts'
import { texts } from './texts.ts'

const directions = ['both', 'pull', 'push'] as const
const conflictPolicies = ['server', 'local'] as const
const deletionPolicies = ['delete', 'recreate'] as const

type Props = { collection: DavCollection; onClose: () => void }

/** The form of a collection: whether and how it is synchronised, its name and color. */
export function CollectionDrawer({ collection, onClose }: Props) {
  const t = useTexts(texts)
  const words = useTexts(davTexts)
  const api = useApi()
  const queryClient = useQueryClient()
  const canWrite = useCan('dav:write')
  const labels = {
    is_selected: t('selected'),
    direction: words('direction'),
    conflict_policy: t('conflictPolicy'),
    deletion_policy: t('deletionPolicy'),
    name: words('name'),
    color: t('color'),
  }
  return (
    <RecordDrawer
      title={collection.name}
      initial={valuesOf(collection)}
      version={`"v${collection.version}"`}
      labels={labels}
      readOnly={!canWrite}
      save={async (values, version, opened) => {
        const change = changedFields((of) => bodyOf(collection, of), values, opened)
        await api.changeDavCollection(collection.id, change, { ifMatch: version ?? collection })
        await queryClient.invalidateQueries({ queryKey: ['dav-collections'] })
        notifyDone(t('collectionSaved', { name: values.name }))
      }}
      reload={async () => {
        const current = await api.getDavCollection(collection.id)
        return { values: valuesOf(current), version: current.etag }
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Switch
            label={labels.is_selected}
            description={t('selectedHelp')}
            data-autofocus
            {...form.getInputProps('is_selected', { type: 'checkbox' })}
          />
          <NativeSelect
            label={labels.direction}
            data={directions.map((value) => ({ value, label: words(`direction.${value}`) }))}
            {...form.getInputProps('direction')}
          />
          {collection.is_read_only === 1 && <Text fz="sm">{t('readOnlyHelp')}</Text>}
          <NativeSelect
            label={labels.conflict_policy}
            description={t('conflictPolicyHelp')}
            data={conflictPolicies.map((value) => ({ value, label: t(`conflictPolicy.${value}`) }))}
            {...form.getInputProps('conflict_policy')}
          />
          <NativeSelect
            label={labels.deletion_policy}
            description={t('deletionPolicyHelp')}
            data={deletionPolicies.map((value) => ({ value, label: t(`deletionPolicy.${value}`) }))}
            {...form.getInputProps('deletion_policy')}
          />
          <TextInput
            label={labels.name}
            description={t('pushedHelp')}
            maxLength={200}
            disabled={!isPushed(collection, form.values)}
            {...form.getInputProps('name')}
          />
          <TextInput
            label={labels.color}
            description={t('colorHelp')}
            maxLength={7}
            leftSection={
              <ColorSwatch size={16} color={form.values.color || 'transparent'} aria-hidden withShadow />
            }
            disabled={!isPushed(collection, form.values)}
            {...form.getInputProps('color')}
          />
        </>
      )}
    </RecordDrawer>
  )
}
