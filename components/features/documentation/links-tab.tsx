'use client'

import { Link2 } from 'lucide'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { AddRecord } from '@/components/shared/records/add-record'
import { recordMessages } from '@/components/shared/records/record-messages'
import { RemoveSelected } from '@/components/shared/records/record-selection'
import { useRecordTable } from '@/components/shared/records/use-record-table'
import { useRemoval } from '@/components/shared/records/use-removal'
import { linkRecords } from '@/lib/features/documentation/links/client'
import { LINK } from '@/lib/features/documentation/links/rules'
import { canEdit } from '@/lib/shared/actor'
import { message } from '@/lib/shared/messages'
import { blankValues } from '@/lib/shared/records'
import { LinkCard } from './link-card'
import { RecordCards } from './record-cards'

const SOURCE = { records: linkRecords, scope: {}, messages: recordMessages('documentation.links') }

const loadSchema = () =>
  import('@/lib/features/documentation/links/contract').then(({ createLink }) => createLink.body)

/** The list of useful links. */
export default function LinksTab() {
  const t = useTranslations('documentation')
  const mayEdit = canEdit(useActor())
  const [editedId, setEditedId] = useState<string | null>(null)
  const table = useRecordTable({ ...SOURCE, failure: 'documentation.failures.load' })
  const { selection } = table
  const removal = useRemoval({ ...SOURCE, selection })
  const categories = [...new Set(table.rows?.map(({ category }) => category))]
  return (
    <RecordCards
      {...SOURCE}
      table={table}
      placeholder={t('links.search')}
      label={t('tab.links')}
      icon={Link2}
      bulk={<RemoveSelected {...SOURCE} selection={selection} removal={removal} />}
      actions={
        <AddRecord
          {...SOURCE}
          form="link"
          title={message('documentation.links.addTitle')}
          schema={loadSchema}
          blank={() => blankValues(LINK.fields)}
          suggestions={{ category: categories }}
        />
      }
    >
      {(link, checkbox) => (
        <LinkCard
          link={link}
          checkbox={checkbox}
          categories={categories}
          mayEdit={mayEdit}
          isEdited={editedId === link._id}
          onEdit={() => setEditedId(link._id)}
          onDone={() => setEditedId(null)}
          onRemove={() => void removal.remove([link._id])}
        />
      )}
    </RecordCards>
  )
}
