'use client'

import { useQuery } from '@tanstack/react-query'
import { LoaderCircle, Search } from 'lucide'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { projectSearchQuery } from '@/lib/features/projects/client'
import { SEARCH_LIMIT } from '@/lib/shared/limits'
import { FoundProjects } from './found-projects'

/** The search card of the start page, which finds projects by number or name. */
export function GoToTest() {
  const t = useTranslations('projects.goToTest')
  const [text, setText] = useState('')
  const [searched, setSearched] = useState('')
  const found = useQuery(projectSearchQuery(searched))
  useQueryFailureToast(found, 'projects.failures.search')
  const query = text.trim()
  const projects = searched === '' || found.isError ? undefined : found.data?.projects
  const search = (event: FormEvent) => {
    event.preventDefault()
    if (query === '') return
    if (query === searched) void found.refetch()
    else setSearched(query)
  }
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3">
        <form className="flex gap-2" onSubmit={search}>
          <Input
            type="search"
            aria-label={t('title')}
            placeholder={t('placeholder')}
            maxLength={SEARCH_LIMIT}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" disabled={query === ''}>
            {found.isFetching ? <Icon of={LoaderCircle} className="animate-spin" /> : <Icon of={Search} />}
            {t('submit')}
          </Button>
        </form>
        <FoundProjects
          projects={projects}
          count={found.data?.counts?.all ?? projects?.length ?? 0}
          query={searched}
        />
      </CardContent>
    </Card>
  )
}
