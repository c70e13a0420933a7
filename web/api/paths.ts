import type { CallName } from '../../contract/calls.ts'

// Tells the bundler that this has no side effects, so that every page omits the parts that the head
// script does not use.
/* @__NO_SIDE_EFFECTS__ */
const read = (path: string) => ({ path: `/app/api/${path}`, read: true }) as const
/* @__NO_SIDE_EFFECTS__ */
const match = (path: string) => ({ path: `/app/match/${path}`, read: true }) as const
/* @__NO_SIDE_EFFECTS__ */
const write = (path: string) => ({ path: `/app/api/${path}`, read: false }) as const

/** For the head script, which sends no other call. */
export const visitorCreate = '/app/api/visitor/create'

/**
 * The path of each call and whether it may be repeated. Taken from the contract, without its
 * schemas, which the browser does not need.
 */
export const paths: Record<CallName, { path: string; read: boolean }> = {
  visitorCreate: { path: visitorCreate, read: false },
  queryHome: read('queryHome'),
  queryRecommend: read('home/queryRecommend'),
  expertList: read('expert/list'),
  expertSpread: read('expert/spread'),
  expertLuck: read('expert/luck'),
  expertDetail: read('expert/detail'),
  expertPredicts: read('expert/queryPredicts'),
  expertPublish: write('expert/publish'),
  expertMatches: read('expert/matches'),
  matchLeagues: match('leagues'),
  matchTable: match('table'),
  matchRounds: match('rounds'),
  matchScorers: match('scorers'),
  predictRecord: read('predict/record'),
  planSeal: read('log/plan'),
  expertLog: read('log/expert'),
  planList: read('predict/list'),
  planDetail: read('predict/detail'),
  planMine: read('predict/mine'),
  planUnlock: write('predict/unlock'),
  matchList: match('list'),
  matchDetail: match('detail'),
  matchIntelligence: match('intelligence'),
  matchLineup: match('lineup'),
  matchData: match('data'),
  matchProbability: match('probability'),
  pointsMine: read('points/mine'),
  followMine: read('follow/mine'),
  followExpert: write('follow/expert'),
  followMatch: write('follow/match'),
  userSignUp: write('user/signUp'),
  userSignIn: write('user/signIn'),
  passkeyOptions: write('user/passkeyOptions'),
  passkeySignUp: write('user/passkeySignUp'),
  passkeySignIn: write('user/passkeySignIn'),
  passkeyAdd: write('user/passkeyAdd'),
  passkeyRemove: write('user/passkeyRemove'),
  userPassphrase: write('user/passphrase'),
  resetOptions: write('user/resetOptions'),
  resetAccount: write('user/resetAccount'),
  userMe: read('user/me'),
  userSignOut: write('user/signOut'),
  userDelete: write('user/delete'),
  studioMine: read('studio/mine'),
  studioApply: write('studio/apply'),
  studioProfile: write('studio/profile'),
  studioAvatar: write('studio/avatar'),
  studioKeys: read('studio/keys'),
  studioMakeKey: write('studio/makeKey'),
  studioEndKey: write('studio/endKey'),
  studioMatches: read('studio/matches'),
  studioMatch: read('studio/match'),
  studioSaveDraft: write('studio/saveDraft'),
  studioDropDraft: write('studio/dropDraft'),
  studioSeal: write('studio/seal'),
  studioOverview: read('studio/overview'),
  studioPlans: read('studio/plans'),
  deskOverview: read('desk/overview'),
  deskApplications: read('desk/applications'),
  deskDecide: write('desk/decide'),
  deskAudit: read('desk/audit'),
  deskTakeBack: write('desk/takeBack'),
  deskAccounts: read('desk/accounts'),
  deskResetLink: write('desk/resetLink'),
  deskEndResetLink: write('desk/endResetLink'),
  deskBlock: write('desk/block'),
  deskUnblock: write('desk/unblock'),
  deskEndSessions: write('desk/endSessions'),
  deskExperts: read('desk/experts'),
  deskQuota: write('desk/quota'),
  deskWithdraw: write('desk/withdraw'),
  deskEndKey: write('desk/endKey'),
  deskSources: read('desk/sources'),
  deskNames: read('desk/names'),
  deskMap: write('desk/map'),
  deskRetakeRow: write('desk/retakeRow'),
  deskRefuseRow: write('desk/refuseRow'),
  deskReports: read('desk/reports'),
  deskRemoveText: write('desk/removeText'),
  deskRestoreText: write('desk/restoreText'),
  deskKeepText: write('desk/keepText'),
  textReport: write('report/text'),
  textReportState: read('report/state'),
}
