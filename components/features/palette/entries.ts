import {
  BookOpen,
  Bot,
  CalendarDays,
  Copy,
  FileJson,
  FileSignature,
  FileSpreadsheet,
  FolderKanban,
  type IconNode,
  Info,
  Link2,
  ListChecks,
  ListOrdered,
  MonitorSmartphone,
  Pencil,
  Plus,
  ReceiptText,
  ShoppingBasket,
  TriangleAlert,
  UserRound,
} from 'lucide'
import { MENU_NAVIGATION } from '@/components/shared/app-shell/menu-navigation'
import { pageCommands } from '@/lib/client/page-commands'
import type { RequestedForm } from '@/lib/client/requested-form'
import type { Visit } from '@/lib/client/visits'
import { basketAddress } from '@/lib/features/baskets/client'
import type { BasketOption } from '@/lib/features/baskets/contract'
import type { FoundStep } from '@/lib/features/palette/contract'
import { PROJECT_TABS } from '@/lib/features/projects/client'
import type { ScenarioTab } from '@/lib/features/scenarios/information/client'
import type { FoundUser } from '@/lib/features/users/contract'
import { message, type Translate } from '@/lib/shared/messages'
import { personAddress } from '@/lib/shared/person-address'
import { cutLine } from '@/lib/shared/telegram-html'

/** Maximum length of an entry's text, as in tables. */
const MAX_LABEL = 100

/** An entry of the palette. */
export interface Entry {
  /** Also its address, except for an entry that opens a form there or acts on the open page. */
  id: string
  icon: IconNode
  /** The number of a project, a scenario, a basket or a step. */
  number?: string
  label: string
  detail?: string
  /** The address that it opens. */
  href?: string
  /** The form that opens there. */
  form?: RequestedForm
  /** Acts on the open page. */
  run?: () => void
}

/** The project whose page or whose scenario's page is open. */
interface OpenProject {
  reference: string
  number: string
}

/** The project or scenario whose page is open. */
export interface OpenThing {
  project: OpenProject | null
  scenarioId: string | null
}

const LATER_PAGES = { bots: Bot, links: Link2, steps: ListOrdered } as const

/** Returns the screens, those of the header's navigation first. */
export function screenEntries(translate: Translate): Entry[] {
  return [
    ...MENU_NAVIGATION.map(({ href, label, icon }) => ({ id: href, icon, label: translate(label), href })),
    ...(['bots', 'links', 'steps'] as const).map((tab) => {
      const href = `/documentation?tab=${tab}`
      return { id: href, icon: LATER_PAGES[tab], label: translate(`documentation.tab.${tab}`), href }
    }),
    { id: '/calendar', icon: CalendarDays, label: translate('calendar.title'), href: '/calendar' },
    {
      id: '/protocols',
      icon: FileSignature,
      label: translate('protocols.waiting.title'),
      href: '/protocols',
    },
    { id: '/about', icon: Info, label: translate('layout.about'), href: '/about' },
    { id: '/api-docs', icon: FileJson, label: translate('apiDocs.title'), href: '/api-docs' },
  ]
}

const SCENARIO_PARTS = {
  products: message('scenarioParts.tab.products'),
  steps: message('scenarioParts.tab.steps'),
  receipts: message('scenarioParts.tab.receipts'),
  transactions: message('scenarioParts.tab.transactions'),
  financials: message('scenarioParts.tab.financials'),
  errors: message('scenarioParts.tab.errors'),
  comments: message('scenarioParts.tab.comments'),
} as const satisfies Record<ScenarioTab, string>

/** Returns the actions of the open page; reporting an error of the open scenario comes first. */
export function actionEntries(
  translate: Translate,
  { scenarioId, mayEdit }: Pick<OpenThing, 'scenarioId'> & { mayEdit: boolean },
): Entry[] {
  const report = scenarioId && mayEdit ? [errorReportEntry(translate, scenarioId)] : []
  return [...report, ...pageCommands()]
}

/** Returns the tabs of the open scenario and of the open project. */
export function partEntries(
  translate: Translate,
  { project, scenarioId, ...rights }: OpenThing & ProjectEntryRights,
): Entry[] {
  const ofScenario = Object.entries(SCENARIO_PARTS).map(([tab, label]) => {
    const href = `/scenarios/${scenarioId}?tab=${tab}`
    return {
      id: href,
      icon: ListChecks,
      label: translate(label),
      detail: translate('palette.ofScenario'),
      href,
    }
  })
  return [...(scenarioId ? ofScenario : []), ...(project ? projectParts(translate, project, rights) : [])]
}

function errorReportEntry(translate: Translate, scenarioId: string): Entry {
  return {
    id: 'new:errorReport',
    icon: TriangleAlert,
    label: translate('scenarioParts.errors.add'),
    detail: translate('palette.ofScenario'),
    href: `/scenarios/${scenarioId}?tab=errors`,
    form: 'errorReport',
  }
}

interface ProjectEntryRights {
  mayEdit: boolean
  /** Whether the person may edit at all: any project is the base of one of their own. */
  mayCopy: boolean
}

function projectParts(
  translate: Translate,
  { reference, number }: OpenProject,
  { mayEdit, mayCopy }: ProjectEntryRights,
): Entry[] {
  const detail = translate('palette.ofProject', { number })
  const to = (path: string, icon: IconNode, label: string): Entry => {
    const href = `/projects/${reference}${path}`
    return { id: href, icon, label, detail, href }
  }
  return [
    ...PROJECT_TABS.map((tab) => to(`?tab=${tab}`, FolderKanban, translate(`projects.page.tab.${tab}`))),
    to('/protocols', FileSignature, translate('protocols.title')),
    ...(mayEdit ? [to('/edit', Pencil, translate('palette.editProject'))] : []),
    ...(mayCopy ? [copyEntry(translate, { reference, number })] : []),
  ]
}

function copyEntry(translate: Translate, { reference, number }: OpenProject): Entry {
  const href = `/projects/create?from=${reference}`
  const detail = translate('palette.ofProject', { number })
  return { id: href, icon: Copy, label: translate('palette.copyProject'), detail, href }
}

/** Returns the forms that can be opened; those of scenarios need an open project. */
export function creationEntries(translate: Translate, project: OpenProject | null): Entry[] {
  const of = (
    form: Exclude<RequestedForm, 'errorReport'>,
    icon: IconNode,
    href: string,
    detail?: string,
  ): Entry => {
    return { id: `new:${form}`, icon, label: translate(`palette.create.${form}`), href, form, detail }
  }
  const inProject = (form: 'orders' | 'receipts' | 'importScenarios', icon: IconNode, tab = form) =>
    project
      ? [
          of(
            form,
            icon,
            `/projects/${project.reference}?tab=${tab}`,
            translate('palette.ofProject', { number: project.number }),
          ),
        ]
      : []
  return [
    { id: 'new:project', icon: Plus, label: translate('palette.create.project'), href: '/projects/create' },
    ...inProject('orders', ListChecks),
    ...inProject('receipts', ReceiptText),
    ...inProject('importScenarios', FileSpreadsheet, 'orders'),
    of('basket', Plus, '/baskets'),
    of('step', ListOrdered, '/documentation?tab=steps'),
    of('cashRegister', MonitorSmartphone, '/documentation'),
    of('bot', Bot, '/documentation?tab=bots'),
    of('link', BookOpen, '/documentation?tab=links'),
  ]
}

/** Returns the entry of a visited or found project or scenario. */
export function thingEntry({ kind, id, number, name }: Visit, detail?: string): Entry {
  const isProject = kind === 'project'
  return {
    id,
    icon: isProject ? FolderKanban : ListChecks,
    number,
    label: name,
    detail,
    href: `/${isProject ? 'projects' : 'scenarios'}/${id}`,
  }
}

/** Returns the entry of a found person. */
export function personEntry({ _id, name, team, telegramUsername }: FoundUser): Entry {
  const detail = [telegramUsername, team].filter(Boolean).join(' · ')
  return { id: _id, icon: UserRound, label: name, detail, href: personAddress({ _id, name }) }
}

/** Returns the entry of a found basket, which leads to the list that is searched for its number. */
export function basketEntry({ _id, number, description }: BasketOption): Entry {
  return {
    id: _id,
    icon: ShoppingBasket,
    number: String(number),
    label: cutLine(description, MAX_LABEL),
    href: basketAddress({ number }),
  }
}

/** Returns the entry of a found repository step, which leads to the list that is searched for its number. */
export function stepEntry({ _id, number, description }: FoundStep): Entry {
  const href = `/documentation?${new URLSearchParams({ tab: 'steps', search: number })}`
  return { id: _id, icon: ListOrdered, number, label: cutLine(description, MAX_LABEL), href }
}
