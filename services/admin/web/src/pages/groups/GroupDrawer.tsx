import type { TaxGroup } from '@fiscus/client'
import { Button, Switch, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { changedFields } from '../../components/records/changed-fields.ts'
import { RecordDrawer } from '../../components/records/RecordDrawer.tsx'
import { notifyDone } from '../../problems/notify.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { refreshConfiguration } from '../taxes/tax-queries.ts'
import { versionTag } from '../taxes/version-tag.ts'
import { ComponentList } from './ComponentList.tsx'
import { GroupExample } from './GroupExample.tsx'
import { blankGroup, groupOfValues, valuesOfGroup } from './group-values.ts'
import { texts } from './texts.ts'
import { useDeleteGroup } from './use-delete-group.ts'
import { useGroupLabels } from './use-group-labels.ts'

type Props = {
  /** undefined: a new group. */
  group: TaxGroup | undefined
  onClose: () => void
}

/** The form of a group, with an example that the service calculates while it is edited. */
export function GroupDrawer({ group, onClose }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const canWrite = useCan('tax:write')
  const remove = useDeleteGroup(onClose)
  return (
    <RecordDrawer
      title={group ? t('editTitle', { code: group.group_code }) : t('newTitle')}
      labels={useGroupLabels()}
      initial={group ? valuesOfGroup(group) : blankGroup}
      version={group ? versionTag(group) : null}
      readOnly={!canWrite}
      save={async (values, ifMatch, opened) => {
        const body = groupOfValues(values)
        if (group) {
          const change = changedFields(groupOfValues, values, opened)
          await api.changeGroup(group.id, change, { ifMatch: ifMatch ?? group })
        } else await api.createGroup(body)
        notifyDone(t('saved', { code: body.group_code }))
        await refreshConfiguration(queryClient)
      }}
      {...(group && {
        reload: async () => {
          const current = await api.getGroup(group.id)
          return { values: valuesOfGroup(current), version: current.etag }
        },
      })}
      onClose={onClose}
      extra={
        group &&
        canWrite && (
          <Button
            color="red"
            variant="subtle"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => void remove(group)}
          >
            {t('delete')}
          </Button>
        )
      }
    >
      {(form) => (
        <>
          {!group && (
            <TextInput
              label={t('code')}
              description={t('codeHelp')}
              required
              maxLength={40}
              {...form.getInputProps('group_code')}
            />
          )}
          <TextInput
            label={t('name')}
            required
            maxLength={200}
            disabled={!canWrite}
            {...form.getInputProps('group_name')}
          />
          <ComponentList form={form} readOnly={!canWrite} />
          <Switch
            label={t('isActive')}
            description={t('isActiveHelp')}
            disabled={!canWrite}
            {...form.getInputProps('is_active', { type: 'checkbox' })}
          />
          <GroupExample group={group} values={form.values} />
        </>
      )}
    </RecordDrawer>
  )
}
