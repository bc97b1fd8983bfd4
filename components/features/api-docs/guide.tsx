import { FileJson } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PageHeader } from '@/components/shared/page-header'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { ERROR_CODES } from '@/lib/features/api-docs/rules'
import { ERROR_STATUS } from '@/lib/shared/errors'
import { CodeBlock } from './code-block'

const SUCCESS = '{ "success": true, "data": { "project": { "_id": "…", "name": "…" } } }'
const FAILURE = `{
  "success": false,
  "error": "Project name is required",
  "code": "invalid",
  "fields": { "name": "Project name is required" }
}`

const code = (chunks: ReactNode) => (
  <code className="rounded-sm bg-muted px-1 py-px font-mono text-xs">{chunks}</code>
)

const linkTo = (href: string) => (chunks: ReactNode) => (
  <Link href={href} className="font-mono text-primary text-xs underline underline-offset-2">
    {chunks}
  </Link>
)

/** How the API is called, before any single call. */
export function Guide({ address }: { address: string }) {
  const t = useTranslations('apiDocs.guide')
  const page = useTranslations('apiDocs')
  return (
    <>
      <PageHeader
        title={page('title')}
        subtitle={page('subtitle')}
        actions={
          <Button asChild variant="outline">
            <a href="/api/openapi.json">
              <FileJson />
              {page('download')}
            </a>
          </Button>
        }
      />
      <div className="max-w-3xl space-y-6">
        <Chapter title={t('callTitle')}>{t.rich('callText', { code, address })}</Chapter>
        <Chapter title={t('signInTitle')}>
          {t.rich('signInText', {
            signIn: linkTo('/api-docs/auth#requestLoginCode'),
            login: linkTo('/api-docs/auth#login'),
            refresh: linkTo('/api-docs/auth#refresh'),
          })}
        </Chapter>
        <Chapter title={t('answersTitle')} after={<CodeBlock label="200" code={SUCCESS} />}>
          {t.rich('answersText', { code })}
        </Chapter>
        <Chapter title={t('valuesTitle')}>{t.rich('valuesText', { code })}</Chapter>
        <Chapter title={t('listsTitle')}>{t.rich('listsText', { code })}</Chapter>
        <Chapter title={t('versionsTitle')}>{t.rich('versionsText', { code })}</Chapter>
        <Chapter title={t('repeatsTitle')}>{t.rich('repeatsText', { code })}</Chapter>
        <Chapter title={t('failuresTitle')} after={<FailureTable />}>
          {null}
        </Chapter>
      </div>
    </>
  )
}

function Chapter({ title, after, children }: { title: string; after?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h2 className="font-semibold text-lg">{title}</h2>
      {children && <p className="mt-1">{children}</p>}
      {after && <div className="mt-2 space-y-3">{after}</div>}
    </section>
  )
}

function FailureTable() {
  const t = useTranslations('apiDocs')
  return (
    <>
      <CodeBlock label="422" code={FAILURE} />
      <Table label={t('failures')}>
        <TableHeader>
          <TableRow>
            <TableHead>{t('guide.status')}</TableHead>
            <TableHead>{t('guide.code')}</TableHead>
            <TableHead>{t('guide.when')}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {ERROR_CODES.map((failure) => (
            <TableRow key={failure} id={failure}>
              <TableCell className="tabular-nums">{ERROR_STATUS[failure]}</TableCell>
              <TableCell>
                <Badge variant="outline" className="font-mono">
                  {failure}
                </Badge>
              </TableCell>
              <TableCell className="min-w-64 whitespace-normal">{t(`failure.${failure}`)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  )
}
