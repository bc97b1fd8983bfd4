'use client'

import { Plus } from 'lucide'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FieldFrame } from '@/components/shared/form/field-frame'
import { useField } from '@/components/shared/form/use-field'
import { SearchCombobox } from '@/components/shared/search-combobox'
import { Button } from '@/components/ui/button'
import { useTranslate } from '@/lib/client/translate'
import { SCENARIO_DATA } from '@/lib/features/scenarios/data/rules'
import { containsText } from '@/lib/shared/search-text'
import type { DataPrefix } from '../scenario-layout'
import type { BasketChoice } from './use-basket-choice'

interface BasketFieldProps {
  prefix: DataPrefix
  choice: BasketChoice
  /** Null where no basket can be created here. */
  onNewBasket: (() => void) | null
}

/** The basket of the scenario form, by its number. */
export function BasketField({ prefix, choice, onNewBasket }: BasketFieldProps) {
  const { baskets, isFailed, onRetry } = choice
  const t = useTranslations('scenarios')
  const translate = useTranslate()
  const name = `${prefix}basket`
  const { field, error, id, control } = useField({ name, hint: undefined, required: true })
  const [searchText, setSearchText] = useState('')
  const { 'aria-required': _, ...triggerAttributes } = control
  const wanted = searchText.trim()
  const options = (baskets ?? []).map(({ number, description }) => ({
    id: String(number),
    label: t('basketNumber', { number }),
    detail: description,
  }))
  const found = options.filter(({ label, detail }) => containsText(`${label} ${detail}`, wanted))
  const picked = typeof field.value === 'string' ? field.value : ''
  return (
    <FieldFrame id={id} label={translate(SCENARIO_DATA.basket.label)} error={error} required>
      <SearchCombobox
        {...triggerAttributes}
        ref={field.ref}
        onBlur={field.onBlur}
        value={picked && t('basketNumber', { number: picked })}
        placeholder={t('create.pickBasket')}
        searchPlaceholder={t('create.searchBasket')}
        searchText={searchText}
        onSearchTextChange={setSearchText}
        options={found}
        isSearching={baskets === undefined && !isFailed}
        empty={isFailed ? <BasketsFailed onRetry={onRetry} /> : t('create.noBasket')}
        onPick={(option) => field.onChange(option.id)}
        action={onNewBasket && { label: t('create.newBasket'), icon: Plus, onPick: onNewBasket }}
      />
    </FieldFrame>
  )
}

function BasketsFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('common')
  return (
    <div role="alert" className="grid justify-items-center gap-2">
      {t('loadFailed')}
      <Button variant="outline" size="sm" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
