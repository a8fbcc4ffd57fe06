/** Explains the files to whoever gets them: the owner, or another company's programmer. */
export const exportReadme = (ownerId: string, at: string): string => `\
QR-menu: all that is stored about the workspace ${ownerId}
Exported ${at}

Each file is JSON in UTF-8. Times are ISO 8601 in UTC. Amounts and prices are in the currency's
smallest unit. Texts in several languages have a field for each: bg, en, de.

account.json       the venue's details, null when there is no account
names.json         every name under which the menu could be reached, in its normal form
menus.json         sections.json and items.json name the menu and the section that they belong to
sections.json
items.json         with prices, discounts and the ids of their ingredients
ingredients.json
staff.json         open invitations, members, and the addresses of all who ever worked here
transactions.json  payments and the time that they paid for
history.json       every change since the beginning: who made it, when, and what it was
views.json         how often guests were shown the menu, by day
user.json          the owner in the sign-in service, null when that is an AWS Cognito user pool:
                   then aws cognito-idp admin-get-user --user-pool-id <pool> --username ${ownerId}
images.json        the address of every image that is shown, and its file in this export if it could
                   be read

Other people's addresses are in staff.json and history.json. Handle the files accordingly.
`;
