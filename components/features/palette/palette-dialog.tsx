'use client'

import { Keyboard, LoaderCircle } from 'lucide'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from '@/components/ui/command'
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { Kbd } from '@/components/ui/kbd'
import { requestForm } from '@/lib/client/requested-form'
import { useTranslate } from '@/lib/client/translate'
import { SEARCH_LIMIT } from '@/lib/shared/limits'
import type { Entry } from './entries'
import { usePalette } from './use-palette'

interface PaletteDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Opens the list of keyboard shortcuts instead. */
  onKeys: () => void
}

/** The command palette: opens every project, scenario, person, basket, step, screen and form by typing. */
export default function PaletteDialog({ isOpen, onClose, onKeys }: PaletteDialogProps) {
  const t = useTranslations('palette')
  const opensForm = useRef(false)
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        aria-describedby={undefined}
        showCloseButton={false}
        className="top-[8dvh] flex max-h-[84dvh] max-w-xl translate-y-0 flex-col gap-0 overflow-hidden p-0"
        // A form that is opened takes the focus itself.
        onCloseAutoFocus={(event) => {
          if (opensForm.current) event.preventDefault()
          opensForm.current = false
        }}
      >
        <DialogTitle className="sr-only">{t('title')}</DialogTitle>
        <PaletteContent
          onClose={(entry) => {
            opensForm.current = entry?.form !== undefined
            onClose()
          }}
          onKeys={onKeys}
        />
      </DialogContent>
    </Dialog>
  )
}

function PaletteContent({ onClose, onKeys }: { onClose: (gone?: Entry) => void; onKeys: () => void }) {
  const t = useTranslations('palette')
  const common = useTranslations('common')
  const translate = useTranslate()
  const router = useRouter()
  const [text, setText] = useState('')
  // Enter was pressed before the search had finished.
  const [isEager, setIsEager] = useState(false)
  const { groups, isSearching, failures, retry } = usePalette(text)
  const entries = groups.flatMap((group) => group.entries)
  const [first] = entries
  const go = (entry: Entry) => {
    requestForm(entry.form ?? null)
    onClose(entry)
    if (entry.href) router.push(entry.href)
    entry.run?.()
  }
  const goWhenFound = useRef(go)
  useEffect(() => {
    goWhenFound.current = go
  })
  useEffect(() => {
    if (!isEager || isSearching) return
    setIsEager(false)
    if (first) goWhenFound.current(first)
  }, [isEager, isSearching, first])
  const type = (typed: string) => {
    setText(typed)
    setIsEager(false)
  }
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Enter' && !nativeEvent.isComposing && !first) setIsEager(true)
  }
  return (
    <Command
      label={t('title')}
      shouldFilter={false}
      vimBindings={false}
      loop
      onKeyDown={onKeyDown}
      className="min-h-0"
    >
      <CommandInput
        value={text}
        onValueChange={type}
        placeholder={t('placeholder')}
        maxLength={SEARCH_LIMIT}
      />
      <CommandList label={t('title')} className="min-h-0 flex-1" aria-busy={isSearching}>
        {groups.map((group) => (
          <CommandGroup key={group.name} heading={t(`group.${group.name}`)}>
            {group.entries.map((entry) => (
              <CommandItem key={entry.id} value={entry.id} onSelect={() => go(entry)}>
                <EntryLine entry={entry} />
              </CommandItem>
            ))}
          </CommandGroup>
        ))}
        {isSearching ? (
          <Icon of={LoaderCircle} className="mx-auto my-3 size-4 animate-spin text-muted-foreground" />
        ) : (
          failures.length === 0 && <CommandEmpty>{t('none')}</CommandEmpty>
        )}
      </CommandList>
      {failures.length > 0 && !isSearching && (
        <p role="alert" className="flex items-center justify-between gap-2 border-t px-3 py-2 text-sm">
          {failures.map((failure) => translate(failure)).join('. ')}
          <Button variant="outline" size="sm" onClick={retry}>
            {common('retry')}
          </Button>
        </p>
      )}
      <p role="status" className="sr-only">
        {isSearching ? t('searching') : t('found', { count: entries.length })}
      </p>
      <div className="flex flex-wrap justify-between border-t p-1.5">
        <Button variant="ghost" size="sm" onClick={onKeys}>
          <Icon of={Keyboard} />
          {t('keys')}
          <Kbd aria-hidden>?</Kbd>
        </Button>
        <Button variant="ghost" size="sm" onClick={() => onClose()}>
          {common('close')}
          <Kbd aria-hidden>Esc</Kbd>
        </Button>
      </div>
    </Command>
  )
}

function EntryLine({ entry: { icon, number, label, detail } }: { entry: Entry }) {
  return (
    <>
      <Icon of={icon} className="text-muted-foreground" />
      {number && <span className="shrink-0 font-medium tabular-nums">{number}</span>}
      <span className="wrap-anywhere min-w-0 grow">{label}</span>
      {detail && (
        <span className="min-w-12 shrink-1000 truncate text-muted-foreground text-xs" title={detail}>
          {detail}
        </span>
      )}
    </>
  )
}
