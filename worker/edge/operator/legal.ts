// The operator's legal texts in English, shown on the information pages below the translated summaries. They describe
// what the software does and are no legal advice: counsel has to adapt them, here or in the back office. `{company}` and other holes
// are the details of imprint.ts.
import type { informationSections } from '../../../shared/route-table.ts'
import type { TextPart } from '../../../shared/rules/site-setting-texts.ts'

type Section = (typeof informationSections)[number]

export const legal: Record<Section, readonly TextPart[]> = {
  dmca: [
    {
      heading: 'A notice',
      text: 'Send it to: {copyright_agent}. Say which work is yours, at which address it is shown here, and how we reach you; state in good faith that the use is not allowed and, under penalty of perjury, that what you say is right and that you may act for the owner; and sign it.',
    },
    {
      heading: 'A counter-notice',
      text: 'The uploader of what was removed may answer: say what it was and where, state under penalty of perjury that it was removed by mistake, accept the jurisdiction of a court, and sign it. Unless the owner goes to court within fourteen business days, we may put it back.',
    },
    { heading: 'Repeated infringement', text: 'Accounts that infringe repeatedly are closed.' },
  ],
  parentalcontrol: [
    {
      heading: 'Labels',
      text: 'Every answer of this site carries the label RTA-5042-1996-1400-1577-RTA in its headers, and every page in its head. Filters of browsers, phones, routers and schools know it.',
    },
    {
      heading: 'Where the law asks for more',
      text: 'In some countries and states the age of every visitor is checked before anything is shown. The photo for it is used for that alone and deleted with the decision.',
    },
  ],
  'eu-digital-services-act': [
    { heading: 'Point of contact and representative', text: '{union_representative}. In English.' },
    {
      heading: 'Notices and decisions',
      text: 'Anyone may report content that they think is illegal, with the form under each video or on the support page. We confirm the notice, decide with care and without automation alone, and tell both sides what we decided and why.',
    },
    {
      heading: 'Complaints',
      text: 'Within six months, either side may ask us to look again, free of charge, and may turn to a certified dispute settlement body or to a court.',
    },
  ],
  support: [{ heading: 'Write to us', text: '{company}, {address}. {email}' }],
  terms: [
    { heading: 'Version', text: 'This text is of {changed}.' },
    { heading: 'Who we are', text: 'This site is run by {company}, {address}.' },
    {
      heading: 'Who may use it',
      text: 'Adults only: you are at least 18 years old, of full age where you live, and may see such content there. Where the law asks for a check of your age, you take it yourself.',
    },
    {
      heading: 'What you upload',
      text: 'You own it or have the right to show it, every person in it is an adult, consented to it and to its publication, and you keep the records that prove it. Nothing that shows minors, violence, coercion, animals or hidden recordings is allowed; it is removed, reported and its account closed.',
    },
    {
      heading: 'Liability',
      text: 'The site is offered as it is. We may change or end it, and are liable for damage only where the law does not let us exclude it.',
    },
  ],
  privacy: [
    { heading: 'Controller', text: '{company}, {address}. Questions about your data: {privacy_contact}' },
    {
      heading: 'Visitors',
      text: 'We log requests without addresses, names, searches or cookies. We count pages, plays, which videos are played one after the other, ads and searched texts, with nothing that tells who it was; counts of a text are deleted after 90 days. Where you are (country and region, as the network says) decides which rules apply and which list is shown, and is not kept.',
    },
    {
      heading: 'Age checks',
      text: 'A photo is held in memory for the check, shown to the checker alone and deleted with the decision. We keep the outcome, the method, the time and the version of our policy. A signed cookie with a random number tells that the check was passed.',
    },
    {
      heading: 'Members',
      text: 'An account holds your email address, your password as a hash, and what you do here as a member. You can change or delete it in your account at any time; with it goes everything that is yours.',
    },
    {
      heading: 'Your rights',
      text: 'You may ask for your data, have them corrected, deleted or handed over, object to their use, and complain to a supervisory authority.',
    },
  ],
  '2257': [
    { heading: 'Custodian of records', text: '{records_custodian}' },
    {
      heading: 'Statement',
      text: 'Where we are not the producer of a video (as 18 U.S.C. § 2257 and 28 C.F.R. Part 75 define one), its uploader keeps the records. Before a video is published we have verified the age of its uploader, and know for each person shown in it who keeps the record of their age and where; each video’s page names its producer. Those who may inspect records ask the custodian above.',
    },
  ],
  cookies: [
    {
      heading: 'Necessary cookies',
      text: 'Scripts cannot read those that prove something (HttpOnly). {necessary_cookies}',
    },
    {
      heading: 'Settings',
      text: 'What you save among the settings is kept, and the language with it: {setting_cookies}',
    },
    {
      heading: 'Only on your device',
      text: 'What you watched and searched last, where you left off in a video, the volume and quality of the player, and what you typed and have not sent lie in the storage of your browser, which sends them to nobody. What you watched and searched can be deleted in the history.',
    },
    {
      heading: 'With your consent',
      text: 'Ads and content of partners may set cookies of their own. Until you accept, nothing is asked of them at all. A browser that sends Global Privacy Control has rejected already.',
    },
  ],
}
