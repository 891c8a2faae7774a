export const operatorTexts = {
  notLoaded: 'We couldn’t load who runs this installation',
  whoRunsThis: 'Who runs this installation',
  software:
    'Showup is open software that anyone can run. The operator is responsible for this installation and decides what their law asks of them.',
  unnamed: 'The operator of this installation hasn’t given a name or an address.',
  name: 'Operator',
  address: 'Address',
  contact: 'Contact',
  grievances: 'Complaints',
  officer: 'Grievance officer',
  officerContact: 'Contact for complaints',
  complain: 'Make a complaint, or see where yours stands',
  noOfficer: 'The operator hasn’t named a grievance officer.',
} as const;
