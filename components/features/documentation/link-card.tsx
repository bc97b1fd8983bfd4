'use client'

import { ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { LongText } from '@/components/shared/long-text'
import { describeFields } from '@/components/shared/records/describe-fields'
import { RecordForm } from '@/components/shared/records/record-form'
import { Badge } from '@/components/ui/badge'
import { Button, buttonVariants } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { toast } from '@/components/ui/use-toast'
import { storedOf, useRecordChange } from '@/lib/client/records'
import { useTranslate } from '@/lib/client/translate'
import { linkRecords } from '@/lib/features/documentation/links/client'
import type { LinkRecord } from '@/lib/features/documentation/links/contract'
import { LINK } from '@/lib/features/documentation/links/rules'
import { cn } from '@/lib/shared/cn'
import { isSafeLink } from '@/lib/shared/links'

interface LinkCardProps {
  link: LinkRecord
  categories: readonly string[]
  mayEdit: boolean
  isEdited: boolean
  onEdit: () => void
  onDone: () => void
  onRemove: () => void
}

/** An address with what it is for; edited in place. */
export function LinkCard({ link, categories, mayEdit, isEdited, onEdit, onDone, onRemove }: LinkCardProps) {
  const t = useTranslations('documentation.links')
  const { title, description, url, category } = link
  return (
    <Card className={cn('w-full', isEdited && 'border-primary')}>
      <CardContent className="flex grow flex-col gap-2 pt-3.5">
        {isEdited ? (
          <EditLink key={link._id} {...{ link, categories, onDone }} />
        ) : (
          <>
            <div className="flex items-start gap-2">
              <h3 className="wrap-anywhere min-w-0 flex-1 font-medium">{title}</h3>
              <Badge variant="secondary" className="max-w-32 truncate">
                {category}
              </Badge>
            </div>
            <div className="grow text-muted-foreground text-sm">
              <LongText text={description} limit={200} />
            </div>
            <div className="flex items-center gap-1">
              {isSafeLink(url) && (
                <a
                  href={url}
                  target="_blank"
                  rel="noopener"
                  title={url}
                  className={cn(buttonVariants({ variant: 'outline', size: 'sm' }), 'mr-auto')}
                >
                  <ExternalLink />
                  {t('open')}
                </a>
              )}
              {mayEdit && (
                <>
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    aria-label={t('edit', { name: title })}
                    onClick={onEdit}
                  >
                    <Pencil />
                  </Button>
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    aria-label={t('remove', { name: title })}
                    onClick={onRemove}
                  >
                    <Trash2 />
                  </Button>
                </>
              )}
            </div>
          </>
        )}
      </CardContent>
    </Card>
  )
}

function EditLink({ link, categories, onDone }: Pick<LinkCardProps, 'link' | 'categories' | 'onDone'>) {
  const t = useTranslations('documentation.links')
  const common = useTranslations('common')
  const translate = useTranslate()
  const { update, valuesOf } = linkRecords
  const { mutateAsync } = useRecordChange(linkRecords, {})
  const form = useContractForm({
    schema: update,
    defaultValues: valuesOf(link),
    draftKey: `edit:${LINK.name}:${link._id}`,
    edited: {
      version: link.version,
      storedOf: (failure) => storedOf(failure, valuesOf),
      fields: useMemo(() => describeFields(LINK.fields, translate), [translate]),
    },
  })
  return (
    <RecordForm
      form={form}
      fields={LINK.fields}
      suggestions={{ category: categories }}
      onSubmit={async (values, version) => {
        await mutateAsync({ id: link._id, body: { ...values, version } })
        toast({ title: t('updated') })
        onDone()
      }}
      failure="documentation.links.failures.update"
      onCancel={onDone}
      submitLabel={common('save')}
      gridClassName="sm:grid-cols-1"
    />
  )
}
