import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PublicHeader } from '@/components/shared/app-shell/public-header'
import { KeyList } from '@/components/shared/key-list'
import { Link } from '@/components/shared/link'
import { AccessSteps } from './access-steps'
import { BotSection } from './bot-section'
import { Capabilities } from './capabilities'
import { Hero } from './hero'
import { Section } from './section'

interface AboutPageProps {
  /** Whether this browser has a session: the link leads back to the app then, not to sign-in. */
  isSignedIn: boolean
  /** Resolves to the bot's name, or null where none is connected. */
  bot: Promise<string | null>
  /** The public roadmap, where it is public. */
  roadmap?: ReactNode
  /** The button that opens the feedback dialog. */
  feedback: ReactNode
  languageSwitch: ReactNode
  /** Whether the page stands in for one that does not exist. */
  isUnknownPage?: boolean
}

/** Shows what the product is, for whom, and how to get in; also shown for every unknown address. */
export function AboutPage(props: AboutPageProps) {
  const { isSignedIn, bot, roadmap, feedback, languageSwitch, isUnknownPage = false } = props
  const t = useTranslations('about')
  return (
    <>
      <PublicHeader
        isSignedIn={isSignedIn}
        controls={
          <>
            {feedback}
            {languageSwitch}
          </>
        }
      />
      <main id="main" tabIndex={-1} className="mx-auto max-w-5xl px-4 pt-(--header-height) pb-16 sm:px-6">
        <Hero isSignedIn={isSignedIn} isUnknownPage={isUnknownPage} />
        <Capabilities />
        <Audience />
        <AccessSteps />
        <div className="grid gap-x-10 md:grid-cols-2">
          <BotSection bot={bot} />
          <Groups />
        </div>
        <Keyboard />
        {roadmap && (
          <Section
            id="roadmap"
            title={t('roadmap.title')}
            lead={
              <Link href="/roadmap/public" className="underline underline-offset-4">
                {t('roadmap.open')}
              </Link>
            }
          >
            {roadmap}
          </Section>
        )}
        <Section id="authors" title={t('authors.title')}>
          <p className="max-w-prose text-muted-foreground">{t('authors.text')}</p>
        </Section>
      </main>
    </>
  )
}

const GROUPS = ['testers', 'managers', 'viewers'] as const

/** Shows whom the product is for. */
function Audience() {
  const t = useTranslations('about.who')
  return (
    <Section id="who" title={t('title')} lead={t('text')}>
      <ul className="grid gap-3 sm:grid-cols-3">
        {GROUPS.map((group) => (
          <li key={group} className="rounded-md border bg-card p-4 text-sm">
            <strong className="block font-medium text-base">{t(`${group}.title`)}</strong>
            <span className="text-muted-foreground">{t(`${group}.text`)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const STEPS = ['add', 'ask', 'paste'] as const

/** Shows how to connect a Telegram group with a project. */
function Groups() {
  const t = useTranslations('about.groups')
  return (
    <Section id="groups" title={t('title')} lead={t('text')}>
      <ol className="grid list-decimal gap-1.5 pl-5 text-sm marker:text-muted-foreground">
        {STEPS.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </Section>
  )
}

/** Shows the keyboard shortcuts. */
function Keyboard() {
  const t = useTranslations('about')
  return (
    <Section id="keyboard" title={t('keyboardTitle')}>
      <KeyList />
    </Section>
  )
}
