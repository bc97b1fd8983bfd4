import { describe, expect, it } from 'vitest'
import { getTranslator } from '@/lib/shared/catalog'
import { newId } from '@/lib/shared/ids'
import { textOfHtml } from '@/tests/stand-ins/telegram-html'
import {
  type GroupNews,
  isGroupId,
  mergeNotices,
  type News,
  type Notice,
  newsPath,
  PLAIN,
  remindersText,
} from './rules'

const APP_URL = 'https://uta.example'
const projectId = newId()
const scenarioId = newId()

const project = { projectNumber: 42, projectName: 'Cash desk' }
const scenario = { ...project, scenarioId, scenarioNumber: '00042-007', actorName: 'Ivan' }
const statusChange: GroupNews = {
  kind: 'scenario_status',
  ...scenario,
  fromStatus: 'В работе',
  toStatus: 'Ошибка при тесте',
}
const errorReport: GroupNews = {
  kind: 'error_report',
  ...scenario,
  isBlocker: false,
  description: 'No receipt',
}

function notice(facts: GroupNews, language: 'ru' | 'en' | null = null): Notice {
  return { projectId, facts, translate: getTranslator(language) }
}

const shown = (facts: GroupNews, language: 'ru' | 'en' | null = null) =>
  textOfHtml(mergeNotices([notice(facts, language)], APP_URL).html)

describe('the message to a group', () => {
  it('names project, scenario, both statuses and the actor', () => {
    expect(shown(statusChange)).toBe(
      'Project 00042 Cash desk\nScenario 00042-007: В работе → Ошибка при тесте (Ivan)',
    )
  })

  it('links to the project and the scenario by the address that people open', () => {
    const { html } = mergeNotices([notice(statusChange)], APP_URL)
    expect(html).toContain(`<a href="${APP_URL}/p/${projectId}">`)
    expect(html).toContain(`<a href="${APP_URL}/scenarios/${scenarioId}">00042-007</a>`)
  })

  it('marks a blocker', () => {
    expect(shown(errorReport)).toContain('Error report in scenario 00042-007 (Ivan): No receipt')
    expect(shown({ ...errorReport, isBlocker: true })).toContain('⛔ BLOCKER in scenario 00042-007')
  })

  it('says a project status as the screens do, and another one as it is', () => {
    const facts = { kind: 'project_status' as const, ...project, actorName: 'Ivan', fromStatus: 'draft' }
    expect(shown({ ...facts, toStatus: 'in_progress' })).toContain(
      'Project status: Draft → In Progress (Ivan)',
    )
    expect(shown({ ...facts, toStatus: 'frozen' })).toContain('Draft → frozen')
  })

  it('is in the chosen language', () => {
    expect(shown(statusChange, 'ru')).toContain('Сценарий 00042-007: В работе → Ошибка при тесте (Ivan)')
  })

  it('shows what people typed and never takes it for markup', () => {
    const typed = '<b>&amp; "quoted" </a><script>alert(1)</script>'
    expect(shown({ ...errorReport, description: typed, actorName: typed, projectName: typed })).toContain(
      typed,
    )
  })

  it('puts notices of one project under one heading, and keeps their order', () => {
    const other = { ...notice(statusChange), projectId: newId() }
    const { html, count } = mergeNotices([notice(statusChange), notice(errorReport), other], APP_URL)
    expect(count).toBe(3)
    expect(textOfHtml(html).match(/Project 00042/g)).toHaveLength(2)
    expect(html.indexOf('→')).toBeLessThan(html.indexOf('No receipt'))
  })

  it('fills a message up to Telegram’s limit and never cuts an entity', () => {
    const long = {
      ...errorReport,
      description: '&<">'.repeat(200),
      projectName: '"'.repeat(200),
      actorName: '<'.repeat(200),
    }
    const notices = Array.from({ length: 10 }, () => notice(long))
    const { html, count } = mergeNotices(notices, APP_URL)
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThan(10)
    expect(html.length).toBeLessThanOrEqual(4_096)
    expect(textOfHtml(html)).toContain('…')
  })

  it('fits even alone when everything in it is as long and as strange as it can be', () => {
    const strange = (length: number) => '"😀'.repeat(length)
    const facts: GroupNews = {
      kind: 'scenario_status',
      projectNumber: 2_147_483_647,
      projectName: strange(200),
      scenarioId,
      scenarioNumber: strange(200),
      actorName: strange(200),
      fromStatus: strange(10_000),
      toStatus: strange(10_000),
    }
    const { html, count } = mergeNotices([notice(facts)], `https://${'a'.repeat(200)}.example`)
    expect(count).toBe(1)
    expect(html.length).toBeLessThanOrEqual(4_096)
    expect(html).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/)
  })
})

describe('the message about scenarios that came to a person at once', () => {
  const about = { projectNumber: 42, projectName: 'Cash desk', scenarioId, scenarioNumber: '00042-001' }
  const [person, projectId] = [newId(), newId()]
  const assigned = { kind: 'scenario_assigned', ...about, actorName: 'Ivan' } as const
  const copies: News = { ...assigned, role: 'responsible', several: { count: 80, projectId, person } }
  const setting = { appUrl: APP_URL, translate: getTranslator('en'), style: PLAIN }

  it('says how many they are, and leads to their list', () => {
    expect(remindersText([copies], setting)).toBe(
      '80 scenarios were given to you (project 00042 Cash desk, by Ivan)',
    )
    expect(newsPath(copies)).toBe(`/scenarios?projectId=${projectId}&responsible=${person}`)
    expect(newsPath({ ...copies, role: 'reviewer' })).toBe(
      `/scenarios?projectId=${projectId}&reviewer=${person}`,
    )
  })

  it('counts all of them with others', () => {
    const text = remindersText([copies, { ...assigned, role: 'reviewer' }], setting)
    expect(text.split('\n')[0]).toBe('81 scenarios were given to you')
  })
})

describe('the message about a comment', () => {
  const commentId = newId()
  const stepId = newId()
  const comment: News = {
    kind: 'comment',
    ...scenario,
    commentId,
    stepId,
    errorReportId: null,
    isMention: true,
    text: '@Oleg, look',
  }
  const toText = (news: News, language: 'ru' | 'en') =>
    remindersText([news], { appUrl: APP_URL, translate: getTranslator(language), style: PLAIN })

  it('says who mentions whom, and about what, in the language of the person', () => {
    expect(toText(comment, 'en')).toBe(
      'Ivan mentioned you on a step of 00042-007 (project 00042 Cash desk): @Oleg, look',
    )
    expect(toText({ ...comment, stepId: null, isMention: false }, 'en')).toBe(
      'Ivan commented on 00042-007 (project 00042 Cash desk): @Oleg, look',
    )
    expect(toText({ ...comment, stepId: null, errorReportId: newId() }, 'ru')).toBe(
      'Ivan упоминает вас в комментарии к отчёту об ошибке в 00042-007 (проект 00042 Cash desk): @Oleg, look',
    )
  })

  it('leads to the comment', () => {
    expect(newsPath(comment)).toBe(`/scenarios/${scenarioId}?tab=steps&talk=${stepId}#${commentId}`)
    expect(newsPath({ ...comment, stepId: null })).toBe(`/scenarios/${scenarioId}?tab=comments#${commentId}`)
  })
})

describe('a group id', () => {
  it.each(['-1001234567890', '-42', '@qa_group'])('%s is valid', (id) => expect(isGroupId(id)).toBe(true))
  it.each(['12345', '', 'qa', '-', '-12x', '@q'])('%j is not', (id) => expect(isGroupId(id)).toBe(false))
})
