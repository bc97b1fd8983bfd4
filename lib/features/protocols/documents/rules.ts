import { formatDottedDay } from '@/lib/shared/dates'
import type { DocumentBlock, DocumentColumn, DocumentFrame } from '@/lib/shared/document-blocks'
import { type Language, toLocale } from '@/lib/shared/language'
import type { Translate } from '@/lib/shared/messages'
import type { Protocol, Signer } from '../contract'
import { type DocumentLabel, labelled, stepsDone, toName, typeName, writtenMoment } from '../names/rules'
import type { Snapshot, SnapshotScenario } from '../snapshots/contract'

/** What a document of a protocol says beside its snapshot. */
export interface ProtocolState extends Pick<Protocol, 'state' | 'signers' | 'hash'> {
  /** Whether the stored bytes are those that were signed. */
  isIntact: boolean
}

/** The number of a hash's digits that are above each page. */
const HASH_BEGINNING = 16
const NONE = '—'

/** Returns what is above and below the text of each page. */
export function toFrame(
  { number, title, project, takenAt }: Snapshot,
  { state, hash }: ProtocolState,
  language: Language | null,
  translate: Translate,
): DocumentFrame {
  const name = `${translate('protocols.one', { number })} · ${title}`
  const beginning = hash?.slice(0, HASH_BEGINNING)
  return {
    title: name,
    language: toLocale(language),
    header: {
      left: name,
      right: beginning
        ? translate('protocols.document.hashBeginning', { hash: beginning })
        : translate('protocols.document.notFrozen'),
    },
    footer: `${projectName(project, translate)} · ${translate(`protocols.state.${state}`)}`,
    pageNumber: translate('protocols.document.pageNumber', { page: '{page}', pages: '{pages}' }),
    createdAt: takenAt,
  }
}

const projectName = ({ number, name }: Snapshot['project'], translate: Translate) =>
  translate('protocols.document.projectName', { number, name })

/** Returns what stands before the chapters of the scenarios. */
export function toOpening(
  snapshot: Snapshot,
  protocol: ProtocolState,
  translate: Translate,
): DocumentBlock[] {
  const title = translate('protocols.one', { number: snapshot.number })
  const hash = protocol.hash ?? translate('protocols.document.notFrozen')
  return [
    { kind: 'title', text: title, subtitle: snapshot.title },
    ...(protocol.isIntact ? [] : [note('protocols.bytesChanged', translate)]),
    { kind: 'facts', perRow: 4, facts: openingFacts(snapshot, protocol, translate) },
    { kind: 'facts', perRow: 1, facts: [{ label: labelled('hash', translate), value: hash }] },
    section('signatures', translate),
    ...signatures(protocol.signers, translate),
    section('deviations', translate),
    ...deviations(snapshot.deviations, translate),
    section('plants', translate),
    ...plants(snapshot.plants, translate),
    section('overview', translate),
    overview(snapshot.scenarios, translate),
    section('scenarios', translate),
  ]
}

const section = (label: DocumentLabel, translate: Translate): DocumentBlock => ({
  kind: 'heading',
  level: 1,
  text: labelled(label, translate),
})

const note = (key: Parameters<Translate>[0], translate: Translate): DocumentBlock => ({
  kind: 'text',
  text: translate(key),
})

function openingFacts(
  { project, takenAt, composedBy, coversProject, scenarios }: Snapshot,
  { state }: ProtocolState,
  translate: Translate,
) {
  const period = { from: formatDottedDay(project.startDate), to: formatDottedDay(project.endDate) }
  const covers = coversProject ? 'protocols.document.allScenarios' : 'protocols.document.chosenScenarios'
  const facts: [DocumentLabel, string][] = [
    ['project', projectName(project, translate)],
    ['period', translate('common.period', period)],
    ['state', translate(`protocols.state.${state}`)],
    ['takenAt', writtenMoment(takenAt)],
    ['composedBy', toName(composedBy)],
    ['covers', translate(covers)],
    ['scenarios', String(scenarios.length)],
  ]
  return facts.map(([label, value]) => ({ label: labelled(label, translate), value }))
}

type Column = [label: DocumentLabel, share: number, isNumber?: 'number']

/** Returns a table whose columns have these names and shares of the width. */
export function toTable(columns: readonly Column[], rows: string[][], translate: Translate): DocumentBlock {
  const toColumn = ([label, share, isNumber]: Column): DocumentColumn => ({
    title: labelled(label, translate),
    share,
    isNumber: isNumber === 'number',
  })
  return { kind: 'table', columns: columns.map(toColumn), rows }
}

function signatures(signers: readonly Signer[], translate: Translate): DocumentBlock[] {
  if (signers.length === 0) return [note('protocols.document.noSigners', translate)]
  const rows = signers.map((signer) => [
    String(signer.place),
    signer.person.name,
    signer.person.team,
    ...decision(signer, translate),
  ])
  const columns: Column[] = [
    ['place', 0.4, 'number'],
    ['person', 4],
    ['team', 1.5],
    ['decision', 4.5],
    ['at', 4],
    ['signedHash', 4],
  ]
  return [toTable(columns, rows, translate)]
}

function decision({ signed, refused }: Signer, translate: Translate): string[] {
  if (signed) {
    const way = translate(`protocols.document.way.${signed.way}`)
    const said = `${translate('protocols.document.decision.signed')} ${way}`
    return [said, writtenMoment(signed.at), signed.hash]
  }
  if (!refused) return [translate('protocols.document.decision.none'), NONE, NONE]
  const said = `${translate('protocols.document.decision.refused')}: ${refused.reason}`
  return [said, writtenMoment(refused.at), NONE]
}

function deviations(texts: readonly string[], translate: Translate): DocumentBlock[] {
  if (texts.length === 0) return [note('protocols.document.noDeviations', translate)]
  const rows = texts.map((text, index) => [String(index + 1), text])
  return [
    toTable(
      [
        ['place', 0.4, 'number'],
        ['deviation', 24],
      ],
      rows,
      translate,
    ),
  ]
}

function plants(all: Snapshot['plants'], translate: Translate): DocumentBlock[] {
  if (all.length === 0) return [note('protocols.document.noPlants', translate)]
  const rows = all.flatMap(({ plant, cashRegisters }) =>
    cashRegisters.length === 0
      ? [[plant, NONE, NONE, NONE]]
      : cashRegisters.map(({ cashRegister, server, stand }) => [plant, cashRegister, server, stand]),
  )
  const columns: Column[] = [
    ['plant', 2],
    ['cashRegister', 4],
    ['server', 4],
    ['stand', 4],
  ]
  return [toTable(columns, rows, translate)]
}

function overview(scenarios: readonly SnapshotScenario[], translate: Translate): DocumentBlock {
  const rows = scenarios.map((scenario) => {
    const { number, type, plant, status, responsible, steps, marks, receipts, money, errors } = scenario
    const differing = money?.comparisons.filter(({ state }) => state === 'differs') ?? []
    const accepted = errors.filter((error) => error.accepted).length
    return [
      number,
      typeName(type, translate),
      plant,
      status,
      responsible?.name ?? NONE,
      `${stepsDone(steps)}/${steps.length}`,
      String(marks.length),
      String(receipts.length),
      money ? String(differing.length) : NONE,
      String(errors.length),
      errors.length > 0 ? `${accepted}/${errors.length}` : NONE,
    ]
  })
  const columns: Column[] = [
    ['scenario', 4],
    ['type', 2.2],
    ['plant', 2.2],
    ['status', 4],
    ['responsible', 4.5],
    ['steps', 2, 'number'],
    ['marks', 1.8, 'number'],
    ['receipts', 1.8, 'number'],
    ['differences', 3.2, 'number'],
    ['errors', 2.6, 'number'],
    ['acceptedCount', 2.4, 'number'],
  ]
  return toTable(columns, rows, translate)
}
