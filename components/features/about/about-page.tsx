import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PublicHeader } from '@/components/shared/app-shell/public-header'
import { Link } from '@/components/shared/link'
import { AccessSteps } from './access-steps'
import { Audience } from './audience'
import { BotSection } from './bot-section'
import { Capabilities } from './capabilities'
import { Groups } from './groups'
import { Hero } from './hero'
import { Keyboard } from './keyboard'
import { Section } from './section'

interface AboutPageProps {
  /** Whether this browser carries a session, so that the way leads back rather than to sign in. */
  isSignedIn: boolean
  /** Resolves to the bot's name, or null where none is connected. */
  bot: Promise<string | null>
  /** The public roadmap, where strangers may see it. */
  roadmap?: ReactNode
  /** The button that opens the feedback dialog. */
  feedback: ReactNode
  languageSwitch: ReactNode
  /** Whether the page stands in for one that does not exist. */
  isUnknownPage?: boolean
}

/** Shows what the product is, for whom, and how to get in; also the answer to every unknown address. */
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
