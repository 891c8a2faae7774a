export const adminTexts = {
  pendingVerifications: 'Pending Verifications',
  reportedUsers: 'Reported Users',
  complaints: 'Complaints',
  alerts: 'Alerts',
  reportedVenues: 'Places',
  venues: 'Venues',
  overview: 'Overview',
  reviewers: 'Reviewers',
  record: 'Record',
  admin: 'admin',
  desks: 'Desks',
} as const;
