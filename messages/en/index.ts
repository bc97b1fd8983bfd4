import about from './about.json'
import aggregations from './aggregations.json'
import analytics from './analytics.json'
import apiDocs from './api-docs.json'
import attachments from './attachments.json'
import audit from './audit.json'
import auth from './auth.json'
import baskets from './baskets.json'
import bot from './bot.json'
import calendar from './calendar.json'
import camera from './camera.json'
import closeDays from './close-days.json'
import comments from './comments.json'
import common from './common.json'
import coverage from './coverage.json'
import dashboard from './dashboard.json'
import documentation from './documentation.json'
import errorRegister from './error-register.json'
import errors from './errors.json'
import feedback from './feedback.json'
import health from './health.json'
import history from './history.json'
import inbox from './inbox.json'
import keys from './keys.json'
import layout from './layout.json'
import milestones from './milestones.json'
import money from './money.json'
import notifications from './notifications.json'
import palette from './palette.json'
import productLines from './product-lines.json'
import productMarks from './product-marks.json'
import profile from './profile.json'
import projects from './projects.json'
import protocols from './protocols.json'
import receipts from './receipts.json'
import repositorySteps from './repository-steps.json'
import roadmap from './roadmap.json'
import scenarioParts from './scenario-parts.json'
import scenarioRuns from './scenario-runs.json'
import scenarioSteps from './scenario-steps.json'
import scenarioViews from './scenario-views.json'
import scenarios from './scenarios.json'
import share from './share.json'
import spreadsheets from './spreadsheets.json'
import table from './table.json'
import tracking from './tracking.json'
import trash from './trash.json'
import users from './users.json'
import validation from './validation.json'

export default {
  about,
  aggregations,
  analytics,
  apiDocs,
  attachments,
  audit,
  auth,
  baskets,
  bot,
  camera,
  calendar,
  closeDays,
  comments,
  common,
  coverage,
  dashboard,
  documentation,
  errorRegister,
  errors,
  feedback,
  health,
  history,
  inbox,
  keys,
  layout,
  money,
  milestones,
  notifications,
  palette,
  productLines,
  productMarks,
  profile,
  projects,
  protocols,
  receipts,
  repositorySteps,
  roadmap,
  scenarioParts,
  scenarioRuns,
  scenarioSteps,
  scenarioViews,
  scenarios,
  share,
  spreadsheets,
  table,
  tracking,
  trash,
  users,
  validation,
}
